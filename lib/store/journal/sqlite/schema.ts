/** One step per version; `PRAGMA user_version` counts them. Never edit a released step: add one. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE bookings (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    intent_id TEXT NOT NULL,
    twin_key TEXT,
    slug TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    request TEXT NOT NULL,
    contact TEXT,
    client_id TEXT,
    appointment_id TEXT,
    outcome TEXT,
    attempts INTEGER NOT NULL,
    body_hash TEXT,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX bookings_by_intent ON bookings (slug, intent_id);
  CREATE INDEX bookings_by_twin ON bookings (slug, twin_key) WHERE twin_key IS NOT NULL;
  CREATE INDEX bookings_unfinished ON bookings (slug, created_at) WHERE ended_at IS NULL;
  CREATE INDEX bookings_by_appointment ON bookings (slug, appointment_id)
    WHERE appointment_id IS NOT NULL;
  CREATE INDEX bookings_by_end ON bookings (ended_at) WHERE ended_at IS NOT NULL;

  CREATE TABLE holds (
    slug TEXT NOT NULL,
    member_id TEXT NOT NULL,
    date TEXT NOT NULL,
    cell INTEGER NOT NULL,
    booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    held_until INTEGER,
    PRIMARY KEY (slug, member_id, date, cell)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX holds_by_booking ON holds (booking_id);

  CREATE TABLE moves (
    booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    body_hash TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (booking_id, version)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE lessons (
    slug TEXT NOT NULL,
    service_id TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, service_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE bookings ADD COLUMN visitor TEXT;
  ALTER TABLE bookings ADD COLUMN client_asked INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE clients (
    slug TEXT NOT NULL,
    contact_key TEXT NOT NULL,
    client_id TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, contact_key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE writes (
    slug TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX writes_by_time ON writes (slug, at);

  CREATE TABLE pauses (
    slug TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE leases (
    booking_id TEXT PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
    owner TEXT NOT NULL,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE bookings ADD COLUMN person_key TEXT;
  CREATE INDEX bookings_by_person ON bookings (slug, person_key) WHERE person_key IS NOT NULL;
  `,
  `
  CREATE TABLE reads (
    slug TEXT NOT NULL,
    at INTEGER NOT NULL,
    count INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reads_by_time ON reads (slug, at);
  `,
  `
  CREATE TABLE suspicions (
    slug TEXT NOT NULL,
    service_id TEXT NOT NULL,
    evidence_id TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, service_id, evidence_id)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE holds RENAME TO held_cells;
  CREATE TABLE holds (
    slug TEXT NOT NULL,
    member_id TEXT NOT NULL,
    date TEXT NOT NULL,
    from_minute INTEGER NOT NULL,
    to_minute INTEGER NOT NULL,
    booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    held_until INTEGER
  ) STRICT;
  INSERT INTO holds SELECT slug, member_id, date, cell * 5, cell * 5 + 5, booking_id, held_until
    FROM held_cells;
  DROP TABLE held_cells;
  CREATE INDEX holds_by_date ON holds (slug, date);
  CREATE INDEX holds_by_booking ON holds (booking_id);
  DROP TABLE leases;

  ALTER TABLE bookings ADD COLUMN purge_at INTEGER;
  UPDATE bookings SET purge_at = ended_at
    + CASE WHEN contact IS NOT NULL OR (version = 1 AND state = 'slot_taken')
        THEN 86400000 ELSE 34560000000 END
    WHERE ended_at IS NOT NULL;
  DROP INDEX bookings_by_end;
  CREATE INDEX bookings_by_purge ON bookings (purge_at) WHERE purge_at IS NOT NULL;
  `,
  `
  ALTER TABLE moves ADD COLUMN reason TEXT;
  ALTER TABLE bookings ADD COLUMN needs_person_since INTEGER;
  ALTER TABLE bookings ADD COLUMN handled_at INTEGER;
  ALTER TABLE bookings ADD COLUMN link_revoked_at INTEGER;
  ALTER TABLE bookings ADD COLUMN notice_due_at INTEGER;
  ALTER TABLE bookings ADD COLUMN notice_tries INTEGER NOT NULL DEFAULT 0;
  UPDATE bookings SET needs_person_since = ended_at,
    purge_at = CASE WHEN contact IS NOT NULL THEN ended_at + 2592000000 ELSE purge_at END
    WHERE state IN ('needs_staff', 'move_unclear', 'cancel_unclear') AND ended_at IS NOT NULL;
  CREATE INDEX bookings_by_creation ON bookings (slug, created_at);
  CREATE INDEX bookings_needing_person ON bookings (slug, needs_person_since)
    WHERE needs_person_since IS NOT NULL AND handled_at IS NULL;
  CREATE INDEX bookings_by_notice ON bookings (slug, notice_due_at)
    WHERE notice_due_at IS NOT NULL;

  CREATE TABLE marks (
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, name)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE figures (
    slug TEXT NOT NULL,
    date TEXT NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (slug, date, name)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE bookings ADD COLUMN keep_until INTEGER;
  `,
  `
  DROP TABLE suspicions;
  `,
  `
  CREATE TABLE memory (
    slug TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value ANY NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, kind, key)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO memory SELECT slug, 'client', contact_key, client_id, until FROM clients;
  INSERT INTO memory SELECT slug, 'restriction', service_id, until, until FROM lessons;
  INSERT INTO memory SELECT slug, substr(name, 1, instr(name || ' ', ' ') - 1),
    substr(name, instr(name || ' ', ' ') + 1), value, until FROM marks;
  DROP TABLE clients;
  DROP TABLE lessons;
  DROP TABLE marks;
  `,
  `
  CREATE TABLE insertions (
    slug TEXT PRIMARY KEY,
    count INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO insertions SELECT slug, max(rowid) FROM bookings GROUP BY slug;
  ALTER TABLE bookings ADD COLUMN arrival INTEGER;
  UPDATE bookings SET arrival = rowid WHERE ended_at IS NULL;
  DROP INDEX bookings_unfinished;
  CREATE INDEX bookings_unfinished ON bookings (slug, arrival) WHERE ended_at IS NULL;
  `,
  `
  ALTER TABLE bookings RENAME COLUMN twin_key TO dedupe_key;
  ALTER TABLE bookings RENAME COLUMN visitor TO queue_key;
  ALTER TABLE bookings RENAME COLUMN outcome TO progress;
  ALTER TABLE moves RENAME TO history;
  `,
];
