/** Raised by each change of the tables. A file of another version is not opened. */
export const SCHEMA_VERSION = 21;

export const SCHEMA = `
  CREATE TABLE bookings (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    intent_id TEXT NOT NULL,
    dedupe_key TEXT,
    slug TEXT NOT NULL,
    state TEXT NOT NULL,
    doing TEXT NOT NULL,
    reason TEXT,
    request TEXT NOT NULL,
    contact TEXT,
    queue_key TEXT,
    client_id TEXT,
    appointment_id TEXT,
    progress TEXT,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    ended_at INTEGER,
    purge_at INTEGER,
    needs_person_since INTEGER,
    handled_at INTEGER,
    link_revoked_at INTEGER,
    notice_due_at INTEGER,
    notice_tries INTEGER NOT NULL,
    keep_until INTEGER,
    arrival INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX bookings_by_intent ON bookings (slug, intent_id);
  CREATE INDEX bookings_by_dedupe_key ON bookings (slug, dedupe_key)
    WHERE dedupe_key IS NOT NULL;
  CREATE INDEX bookings_by_appointment ON bookings (slug, appointment_id)
    WHERE appointment_id IS NOT NULL;
  CREATE INDEX bookings_by_purge ON bookings (purge_at) WHERE purge_at IS NOT NULL;
  CREATE INDEX bookings_by_creation ON bookings (slug, created_at);
  CREATE INDEX bookings_needing_person ON bookings (slug, needs_person_since)
    WHERE needs_person_since IS NOT NULL AND handled_at IS NULL;
  CREATE INDEX bookings_by_notice ON bookings (slug, notice_due_at)
    WHERE notice_due_at IS NOT NULL;
  CREATE INDEX bookings_unfinished ON bookings (slug, arrival) WHERE ended_at IS NULL;

  CREATE TABLE history (
    booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    doing TEXT NOT NULL,
    reason TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (booking_id, version)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE holds (
    slug TEXT NOT NULL,
    member_id TEXT NOT NULL,
    date TEXT NOT NULL,
    from_minute INTEGER NOT NULL,
    to_minute INTEGER NOT NULL,
    booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    held_until INTEGER
  ) STRICT;
  CREATE INDEX holds_by_date ON holds (slug, date);
  CREATE INDEX holds_by_booking ON holds (booking_id);

  CREATE TABLE insertions (
    slug TEXT PRIMARY KEY,
    count INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE writes (
    slug TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX writes_by_time ON writes (slug, at);

  CREATE TABLE reads (
    slug TEXT NOT NULL,
    at INTEGER NOT NULL,
    count INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reads_by_time ON reads (slug, at);

  CREATE TABLE pauses (
    slug TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE figures (
    slug TEXT NOT NULL,
    date TEXT NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (slug, date, name)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE memory (
    slug TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value ANY NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, kind, key)
  ) STRICT, WITHOUT ROWID;
`;
