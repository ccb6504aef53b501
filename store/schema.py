"""The tables, and how a file of an earlier version becomes one of today.

Rows about what people did (photos, corrections, placings, rolls) are only ever added. What can be
worked out again (readings, flat pictures, settlings, verdicts) is kept with the version of the
reader that worked it out; results and questions are the latest of these, for tables and reviews,
and are replaced when somebody judges again. Claims only say who is at work, and run out. A row of
work is something to be done, and goes when it is. A league's event is a file with one match, a
family's a file with many.
"""

from __future__ import annotations

APPLICATION_ID = 0x64696365  # "dice": what tells our files from other databases

_FIRST = """
CREATE TABLE matches (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, layout TEXT NOT NULL,
  made_at TEXT NOT NULL, removed_at TEXT);
CREATE TABLE people (
  match TEXT NOT NULL REFERENCES matches(id), number INTEGER NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (match, number)) WITHOUT ROWID;
CREATE TABLE pictures (
  sha256 TEXT PRIMARY KEY, size INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE photos (
  place INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT NOT NULL REFERENCES matches(id),
  sha256 TEXT NOT NULL REFERENCES pictures(sha256), name TEXT NOT NULL, came_at TEXT NOT NULL,
  by TEXT NOT NULL, removed_at TEXT, UNIQUE (match, sha256));
CREATE TABLE placings (
  place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  match TEXT NOT NULL REFERENCES matches(id), sha256 TEXT NOT NULL, person INTEGER NOT NULL,
  round INTEGER NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX placings_of ON placings (match);
CREATE TABLE corrections (
  place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  match TEXT NOT NULL REFERENCES matches(id), sha256 TEXT NOT NULL, spot TEXT NOT NULL,
  field TEXT NOT NULL, value TEXT, undoes TEXT, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX corrections_of ON corrections (match);
CREATE TABLE readings (
  sha256 TEXT NOT NULL REFERENCES pictures(sha256), reader TEXT NOT NULL, at TEXT NOT NULL,
  data BLOB, trouble TEXT, PRIMARY KEY (sha256, reader));
CREATE TABLE flats (
  sha256 TEXT NOT NULL REFERENCES pictures(sha256), reader TEXT NOT NULL, card INTEGER NOT NULL,
  data BLOB NOT NULL, PRIMARY KEY (sha256, reader, card));
CREATE TABLE settlings (key TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE verdicts (
  place INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT NOT NULL REFERENCES matches(id),
  key TEXT NOT NULL, reader TEXT NOT NULL, at TEXT NOT NULL, player TEXT NOT NULL,
  legal INTEGER, score_tenths INTEGER, data TEXT NOT NULL, UNIQUE (match, key));
"""
_ROLLS = """
CREATE TABLE rolls (
  place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  match TEXT NOT NULL REFERENCES matches(id), round INTEGER NOT NULL, turn INTEGER NOT NULL,
  first INTEGER NOT NULL, second INTEGER NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX rolls_of ON rolls (match);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
_RESULTS = """
ALTER TABLE people ADD COLUMN at_table TEXT NOT NULL DEFAULT '';
CREATE TABLE results (
  match TEXT NOT NULL REFERENCES matches(id), sheet TEXT NOT NULL, seat INTEGER NOT NULL,
  round INTEGER NOT NULL, person INTEGER NOT NULL, state TEXT NOT NULL, score_tenths INTEGER,
  least BLOB, best BLOB, reader TEXT NOT NULL, sha256 TEXT NOT NULL, at TEXT NOT NULL,
  best_tenths INTEGER, possible TEXT NOT NULL, missing TEXT NOT NULL, again TEXT NOT NULL,
  realms TEXT NOT NULL, turns TEXT NOT NULL,
  PRIMARY KEY (match, sheet, seat, round));
CREATE INDEX results_table ON results (
  match, round, best DESC, least DESC, person, sheet, seat, state, score_tenths, sha256);
CREATE INDEX results_person ON results (match, round, person);
CREATE INDEX results_apart ON results (match, round, state) WHERE state != 'ranked';
CREATE INDEX results_again ON results (match, round) WHERE again != '[]';
CREATE TABLE questions (
  match TEXT NOT NULL REFERENCES matches(id), sheet TEXT NOT NULL, place INTEGER NOT NULL,
  round INTEGER NOT NULL, card TEXT NOT NULL, field TEXT NOT NULL, sha256 TEXT NOT NULL,
  spot TEXT NOT NULL, shown INTEGER NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (match, sheet, place)) WITHOUT ROWID;
CREATE TABLE claims (
  match TEXT NOT NULL REFERENCES matches(id), sheet TEXT NOT NULL, by TEXT NOT NULL,
  until REAL NOT NULL, PRIMARY KEY (match, sheet)) WITHOUT ROWID;
"""
_WORK = """
CREATE TABLE events (
  match TEXT PRIMARY KEY REFERENCES matches(id), number INTEGER NOT NULL, rounds INTEGER NOT NULL,
  seed INTEGER NOT NULL, realms TEXT NOT NULL, files TEXT NOT NULL, keeps INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE elsewhere (
  sha256 TEXT PRIMARY KEY REFERENCES pictures(sha256), file TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE work (
  place INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT NOT NULL REFERENCES matches(id),
  kind TEXT NOT NULL, what TEXT NOT NULL, revision INTEGER NOT NULL DEFAULT 1,
  tries INTEGER NOT NULL DEFAULT 0, why TEXT NOT NULL DEFAULT '', aside INTEGER NOT NULL DEFAULT 0,
  holder TEXT NOT NULL DEFAULT '', until REAL NOT NULL DEFAULT 0, UNIQUE (match, kind, what));
CREATE INDEX work_next ON work (match, kind, aside, tries, place);
CREATE INDEX work_held ON work (holder);
CREATE TABLE shows (
  match TEXT NOT NULL REFERENCES matches(id), sheet TEXT NOT NULL, sha256 TEXT NOT NULL,
  PRIMARY KEY (match, sheet, sha256)) WITHOUT ROWID;
CREATE INDEX shows_of ON shows (match, sha256);
CREATE INDEX corrections_at ON corrections (sha256);
CREATE INDEX placings_at ON placings (sha256);
CREATE TABLE logs (
  match TEXT NOT NULL REFERENCES matches(id), sheet TEXT NOT NULL, round INTEGER NOT NULL,
  dice TEXT NOT NULL, PRIMARY KEY (match, sheet, round)) WITHOUT ROWID;
CREATE TABLE remarks (
  match TEXT NOT NULL REFERENCES matches(id), sheet TEXT NOT NULL, place INTEGER NOT NULL,
  kind TEXT NOT NULL, round INTEGER NOT NULL, de TEXT NOT NULL, en TEXT NOT NULL,
  PRIMARY KEY (match, sheet, place)) WITHOUT ROWID;
"""
# Sheets of a sender were called by a digest of who that is, which could be guessed: they go, and
# whose sheets are on these photos is found out again. So it is with who lacks a round.
_NOTES = """
ALTER TABLE results ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
CREATE INDEX results_noted ON results (match, round) WHERE notes != '[]' OR missing != '[]';
CREATE TABLE acceptances (
  place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  match TEXT NOT NULL REFERENCES matches(id), sha256 TEXT NOT NULL, round INTEGER NOT NULL,
  dice TEXT NOT NULL, undoes TEXT, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX acceptances_at ON acceptances (sha256);
CREATE TABLE senders (
  match TEXT NOT NULL REFERENCES matches(id), number INTEGER NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (match, number), UNIQUE (match, name)) WITHOUT ROWID;
CREATE TABLE leaves (
  match TEXT NOT NULL REFERENCES matches(id), sheet TEXT NOT NULL, sha256 TEXT NOT NULL,
  PRIMARY KEY (match, sheet, sha256)) WITHOUT ROWID;
CREATE TABLE left_out (
  place INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT NOT NULL REFERENCES matches(id),
  source TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, de TEXT NOT NULL,
  en TEXT NOT NULL);
CREATE INDEX left_out_of ON left_out (match, source);
INSERT INTO work (match, kind, what)
  SELECT DISTINCT match, 'place', sha256 FROM shows WHERE sheet GLOB 'b*'
  ON CONFLICT DO UPDATE SET revision = revision + 1;
DELETE FROM work WHERE kind = 'judge' AND what GLOB 'b*';
DELETE FROM shows WHERE sheet GLOB 'b*';
DELETE FROM results WHERE sheet GLOB 'b*';
DELETE FROM questions WHERE sheet GLOB 'b*';
DELETE FROM logs WHERE sheet GLOB 'b*';
DELETE FROM remarks WHERE sheet GLOB 'b*';
DELETE FROM claims WHERE sheet GLOB 'b*';
INSERT INTO work (match, kind, what)
  SELECT DISTINCT shows.match, 'judge', shows.sheet FROM shows JOIN events USING (match)
  WHERE rounds > 1 AND (shows.match, shows.sheet) NOT IN (
    SELECT match, substr(sheet, 1, instr(sheet || '-', '-') - 1)
    FROM results JOIN events USING (match) WHERE round > 0
    GROUP BY 1, 2 HAVING count(DISTINCT round) >= max(rounds))
  ON CONFLICT DO UPDATE SET revision = revision + 1;
"""
# How far a search for the best play got was not kept with what it found: it is searched for again.
_BOUNDS = """
ALTER TABLE results ADD COLUMN bound_tenths INTEGER;
ALTER TABLE results ADD COLUMN best_seconds REAL;
UPDATE results SET best_tenths = NULL WHERE best_tenths IS NOT NULL;
"""
# Never change one that was released: the next version is a further step.
STEPS: tuple[str, ...] = (_FIRST, _ROLLS, _RESULTS, _WORK, _NOTES, _BOUNDS)
VERSION = len(STEPS)
