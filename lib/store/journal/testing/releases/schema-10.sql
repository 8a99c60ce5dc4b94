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
  , visitor TEXT, client_asked INTEGER NOT NULL DEFAULT 0, person_key TEXT, purge_at INTEGER, needs_person_since INTEGER, handled_at INTEGER, link_revoked_at INTEGER, notice_due_at INTEGER, notice_tries INTEGER NOT NULL DEFAULT 0, keep_until INTEGER) STRICT;
CREATE TABLE moves (
    booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    body_hash TEXT,
    at INTEGER NOT NULL, reason TEXT,
    PRIMARY KEY (booking_id, version)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE lessons (
    slug TEXT NOT NULL,
    service_id TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, service_id)
  ) STRICT, WITHOUT ROWID;
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
CREATE TABLE pauses (
    slug TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
CREATE TABLE reads (
    slug TEXT NOT NULL,
    at INTEGER NOT NULL,
    count INTEGER NOT NULL
  ) STRICT;
CREATE TABLE suspicions (
    slug TEXT NOT NULL,
    service_id TEXT NOT NULL,
    evidence_id TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, service_id, evidence_id)
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
CREATE TABLE marks (
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (slug, name)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE figures (
    slug TEXT NOT NULL,
    date TEXT NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (slug, date, name)
  ) STRICT, WITHOUT ROWID;
INSERT INTO bookings VALUES ('booking queued', 1, 'intent queued', 'dedupe queued', 'book', 'queued', NULL, '{"a":"ü"}', 'sealed', NULL, NULL, NULL, 0, NULL, 1795168800001, 1795168800001, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking client_sending', 2, 'intent client_sending', 'dedupe client_sending', 'book', 'client_sending', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, NULL, 0, NULL, 1795168800002, 1795168800102, NULL, 'mia', 1, 'mia', NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking client_known', 2, 'intent client_known', 'dedupe client_known', 'book', 'client_known', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, NULL, 0, NULL, 1795168800003, 1795168800103, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking appointment_sending', 2, 'intent appointment_sending', 'dedupe appointment_sending', 'book', 'appointment_sending', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, NULL, 0, NULL, 1795168800004, 1795168800104, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking unknown', 3, 'intent unknown', 'dedupe unknown', 'book', 'unknown', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, '{}', 0, 'hash', 1795168800005, 1795168800105, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking confirmed', 2, 'intent confirmed', 'dedupe confirmed', 'book', 'confirmed', 'why', '{"a":"ü"}', 'sealed', NULL, 'appointment confirmed', NULL, 0, NULL, 1795168800006, 1795168800106, 1795168800106, 'mia', 0, 'mia', 1795255200106, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking rejected', 2, 'intent rejected', 'dedupe rejected', 'book', 'rejected', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, NULL, 0, NULL, 1795168800007, 1795168800107, 1795168800107, 'mia', 0, 'mia', 1795255200107, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking slot_taken', 2, 'intent slot_taken', 'dedupe slot_taken', 'book', 'slot_taken', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, NULL, 0, NULL, 1795168800008, 1795168800108, 1795168800108, 'mia', 0, 'mia', 1795255200108, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking price_changed', 2, 'intent price_changed', 'dedupe price_changed', 'book', 'price_changed', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, NULL, 0, NULL, 1795168800009, 1795168800109, 1795168800109, 'mia', 0, 'mia', 1795255200109, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking expired', 2, 'intent expired', 'dedupe expired', 'book', 'expired', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, NULL, 0, NULL, 1795168800010, 1795168800110, 1795168800110, 'mia', 0, 'mia', 1795255200110, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking needs_staff', 3, 'intent needs_staff', 'dedupe needs_staff', 'book', 'needs_staff', 'why', '{"a":"ü"}', 'sealed', NULL, NULL, '{}', 0, 'hash', 1795168800011, 1795168800111, 1795168800111, 'mia', 0, 'mia', 1795255200500, 1795168800111, 1795168800500, NULL, NULL, 0, NULL);
INSERT INTO bookings VALUES ('booking move_queued', 3, 'intent move_queued', 'dedupe move_queued', 'book', 'move_queued', NULL, '{"a":"ü"}', 'sealed', 'c1', 'appointment move_queued', '{}', 0, NULL, 1795168800012, 1795168800112, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, 1795168800001);
INSERT INTO bookings VALUES ('booking move_sending', 4, 'intent move_sending', 'dedupe move_sending', 'book', 'move_sending', 'why', '{"a":"ü"}', 'sealed', 'c1', 'appointment move_sending', '{}', 0, NULL, 1795168800013, 1795168800113, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, 1795168800001);
INSERT INTO bookings VALUES ('booking move_unknown', 4, 'intent move_unknown', 'dedupe move_unknown', 'book', 'move_unknown', 'why', '{"a":"ü"}', 'sealed', 'c1', 'appointment move_unknown', '{}', 0, NULL, 1795168800014, 1795168800114, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, 1795168800001);
INSERT INTO bookings VALUES ('booking move_unclear', 4, 'intent move_unclear', 'dedupe move_unclear', 'book', 'move_unclear', 'why', '{"a":"ü"}', 'sealed', 'c1', 'appointment move_unclear', '{}', 0, NULL, 1795168800015, 1795168800115, 1795168800115, 'mia', 0, 'mia', 1797760800115, 1795168800115, NULL, NULL, 1795168800115, 0, 1795168800001);
INSERT INTO bookings VALUES ('booking cancel_queued', 3, 'intent cancel_queued', 'dedupe cancel_queued', 'book', 'cancel_queued', 'why', '{"a":"ü"}', 'sealed', 'c1', 'appointment cancel_queued', '{}', 0, NULL, 1795168800016, 1795168800116, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, 1795168800001);
INSERT INTO bookings VALUES ('booking cancel_sending', 3, 'intent cancel_sending', 'dedupe cancel_sending', 'book', 'cancel_sending', 'why', '{"a":"ü"}', 'sealed', 'c1', 'appointment cancel_sending', '{}', 0, NULL, 1795168800017, 1795168800117, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, 1795168800001);
INSERT INTO bookings VALUES ('booking cancel_unknown', 3, 'intent cancel_unknown', 'dedupe cancel_unknown', 'book', 'cancel_unknown', 'why', '{"a":"ü"}', 'sealed', 'c1', 'appointment cancel_unknown', '{}', 0, NULL, 1795168800018, 1795168800118, NULL, 'mia', 0, 'mia', NULL, NULL, NULL, NULL, NULL, 0, 1795168800001);
INSERT INTO bookings VALUES ('booking cancel_unclear', 3, 'intent cancel_unclear', 'dedupe cancel_unclear', 'book', 'cancel_unclear', 'why', '{"a":"ü"}', 'sealed', 'c1', 'appointment cancel_unclear', '{}', 0, NULL, 1795168800019, 1795168800119, 1795168800119, 'mia', 0, 'mia', 1797760800119, 1795168800119, NULL, NULL, 1795168800119, 0, 1795168800001);
INSERT INTO bookings VALUES ('booking cancelled', 3, 'intent cancelled', 'dedupe cancelled', 'book', 'cancelled', 'why', '{"a":"ü"}', 'sealed', 'c1', 'appointment cancelled', '{}', 0, NULL, 1795168800020, 1795168800120, 1795168800120, 'mia', 0, 'mia', 1795255200120, NULL, NULL, NULL, NULL, 0, 1795168800001);
INSERT INTO moves VALUES ('booking appointment_sending', 1, 'queued', 0, NULL, 1795168800004, NULL);
INSERT INTO moves VALUES ('booking appointment_sending', 2, 'appointment_sending', 0, NULL, 1795168800104, 'why');
INSERT INTO moves VALUES ('booking cancel_queued', 1, 'queued', 0, NULL, 1795168800016, NULL);
INSERT INTO moves VALUES ('booking cancel_queued', 2, 'confirmed', 0, NULL, 1795168800116, NULL);
INSERT INTO moves VALUES ('booking cancel_queued', 3, 'cancel_queued', 0, NULL, 1795168800116, 'why');
INSERT INTO moves VALUES ('booking cancel_sending', 1, 'queued', 0, NULL, 1795168800017, NULL);
INSERT INTO moves VALUES ('booking cancel_sending', 2, 'confirmed', 0, NULL, 1795168800117, NULL);
INSERT INTO moves VALUES ('booking cancel_sending', 3, 'cancel_sending', 0, NULL, 1795168800117, 'why');
INSERT INTO moves VALUES ('booking cancel_unclear', 1, 'queued', 0, NULL, 1795168800019, NULL);
INSERT INTO moves VALUES ('booking cancel_unclear', 2, 'confirmed', 0, NULL, 1795168800119, NULL);
INSERT INTO moves VALUES ('booking cancel_unclear', 3, 'cancel_unclear', 0, NULL, 1795168800119, 'why');
INSERT INTO moves VALUES ('booking cancel_unknown', 1, 'queued', 0, NULL, 1795168800018, NULL);
INSERT INTO moves VALUES ('booking cancel_unknown', 2, 'confirmed', 0, NULL, 1795168800118, NULL);
INSERT INTO moves VALUES ('booking cancel_unknown', 3, 'cancel_unknown', 0, NULL, 1795168800118, 'why');
INSERT INTO moves VALUES ('booking cancelled', 1, 'queued', 0, NULL, 1795168800020, NULL);
INSERT INTO moves VALUES ('booking cancelled', 2, 'confirmed', 0, NULL, 1795168800120, NULL);
INSERT INTO moves VALUES ('booking cancelled', 3, 'cancelled', 0, NULL, 1795168800120, 'why');
INSERT INTO moves VALUES ('booking client_known', 1, 'queued', 0, NULL, 1795168800003, NULL);
INSERT INTO moves VALUES ('booking client_known', 2, 'client_known', 0, NULL, 1795168800103, 'why');
INSERT INTO moves VALUES ('booking client_sending', 1, 'queued', 0, NULL, 1795168800002, NULL);
INSERT INTO moves VALUES ('booking client_sending', 2, 'client_sending', 0, NULL, 1795168800102, 'why');
INSERT INTO moves VALUES ('booking confirmed', 1, 'queued', 0, NULL, 1795168800006, NULL);
INSERT INTO moves VALUES ('booking confirmed', 2, 'confirmed', 0, NULL, 1795168800106, 'why');
INSERT INTO moves VALUES ('booking expired', 1, 'queued', 0, NULL, 1795168800010, NULL);
INSERT INTO moves VALUES ('booking expired', 2, 'expired', 0, NULL, 1795168800110, 'why');
INSERT INTO moves VALUES ('booking move_queued', 1, 'queued', 0, NULL, 1795168800012, NULL);
INSERT INTO moves VALUES ('booking move_queued', 2, 'confirmed', 0, NULL, 1795168800112, NULL);
INSERT INTO moves VALUES ('booking move_queued', 3, 'move_queued', 0, NULL, 1795168800112, NULL);
INSERT INTO moves VALUES ('booking move_sending', 1, 'queued', 0, NULL, 1795168800013, NULL);
INSERT INTO moves VALUES ('booking move_sending', 2, 'confirmed', 0, NULL, 1795168800113, NULL);
INSERT INTO moves VALUES ('booking move_sending', 3, 'move_queued', 0, NULL, 1795168800113, NULL);
INSERT INTO moves VALUES ('booking move_sending', 4, 'move_sending', 0, NULL, 1795168800113, 'why');
INSERT INTO moves VALUES ('booking move_unclear', 1, 'queued', 0, NULL, 1795168800015, NULL);
INSERT INTO moves VALUES ('booking move_unclear', 2, 'confirmed', 0, NULL, 1795168800115, NULL);
INSERT INTO moves VALUES ('booking move_unclear', 3, 'move_queued', 0, NULL, 1795168800115, NULL);
INSERT INTO moves VALUES ('booking move_unclear', 4, 'move_unclear', 0, NULL, 1795168800115, 'why');
INSERT INTO moves VALUES ('booking move_unknown', 1, 'queued', 0, NULL, 1795168800014, NULL);
INSERT INTO moves VALUES ('booking move_unknown', 2, 'confirmed', 0, NULL, 1795168800114, NULL);
INSERT INTO moves VALUES ('booking move_unknown', 3, 'move_queued', 0, NULL, 1795168800114, NULL);
INSERT INTO moves VALUES ('booking move_unknown', 4, 'move_unknown', 0, NULL, 1795168800114, 'why');
INSERT INTO moves VALUES ('booking needs_staff', 1, 'queued', 0, NULL, 1795168800011, NULL);
INSERT INTO moves VALUES ('booking needs_staff', 2, 'appointment_sending', 0, 'hash', 1795168800111, NULL);
INSERT INTO moves VALUES ('booking needs_staff', 3, 'needs_staff', 0, 'hash', 1795168800111, 'why');
INSERT INTO moves VALUES ('booking price_changed', 1, 'queued', 0, NULL, 1795168800009, NULL);
INSERT INTO moves VALUES ('booking price_changed', 2, 'price_changed', 0, NULL, 1795168800109, 'why');
INSERT INTO moves VALUES ('booking queued', 1, 'queued', 0, NULL, 1795168800001, NULL);
INSERT INTO moves VALUES ('booking rejected', 1, 'queued', 0, NULL, 1795168800007, NULL);
INSERT INTO moves VALUES ('booking rejected', 2, 'rejected', 0, NULL, 1795168800107, 'why');
INSERT INTO moves VALUES ('booking slot_taken', 1, 'queued', 0, NULL, 1795168800008, NULL);
INSERT INTO moves VALUES ('booking slot_taken', 2, 'slot_taken', 0, NULL, 1795168800108, 'why');
INSERT INTO moves VALUES ('booking unknown', 1, 'queued', 0, NULL, 1795168800005, NULL);
INSERT INTO moves VALUES ('booking unknown', 2, 'appointment_sending', 0, 'hash', 1795168800105, NULL);
INSERT INTO moves VALUES ('booking unknown', 3, 'unknown', 0, 'hash', 1795168800105, 'why');
INSERT INTO lessons VALUES ('book', 'service', 1795168860000);
INSERT INTO clients VALUES ('book', 'contact', 'client', 1795168860000);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 500, 520, 'booking queued', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 520, 540, 'booking client_sending', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 540, 560, 'booking client_known', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 560, 580, 'booking appointment_sending', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 580, 600, 'booking unknown', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 600, 620, 'booking confirmed', 1795168860000);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 620, 640, 'booking rejected', 1795168860000);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 640, 660, 'booking slot_taken', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 660, 680, 'booking price_changed', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 680, 700, 'booking expired', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 700, 720, 'booking needs_staff', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 720, 740, 'booking move_queued', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 1240, 1260, 'booking move_queued', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 740, 760, 'booking move_sending', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 1260, 1280, 'booking move_sending', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 760, 780, 'booking move_unknown', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 1280, 1300, 'booking move_unknown', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 780, 800, 'booking move_unclear', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 1300, 1320, 'booking move_unclear', NULL);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 800, 820, 'booking cancel_queued', 1795168860000);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 820, 840, 'booking cancel_sending', 1795168860000);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 840, 860, 'booking cancel_unknown', 1795168860000);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 860, 880, 'booking cancel_unclear', 1795168860000);
INSERT INTO holds VALUES ('book', 'mara', '2026-11-24', 880, 900, 'booking cancelled', 1795168860000);
INSERT INTO marks VALUES ('book', 'asked service
by x', 1, 1795168860000);
INSERT INTO marks VALUES ('book', 'inventory ["i",30,"a","n",["c"]]', 8, 1795168860000);
INSERT INTO marks VALUES ('book', 'missing k1 appointments:edit', 1795168860000, 1795168860000);
INSERT INTO marks VALUES ('book', 'refused service', 2, 1795168860000);
INSERT INTO marks VALUES ('book', 'restored', 7, 1795168860000);
INSERT INTO marks VALUES ('book', 'staff-signed-out-everywhere soho', 9, 1795168860000);
INSERT INTO figures VALUES ('book', '2026-11-20', 'step:time', 3);
CREATE UNIQUE INDEX bookings_by_intent ON bookings (slug, intent_id);
CREATE INDEX bookings_by_twin ON bookings (slug, twin_key) WHERE twin_key IS NOT NULL;
CREATE INDEX bookings_unfinished ON bookings (slug, created_at) WHERE ended_at IS NULL;
CREATE INDEX bookings_by_appointment ON bookings (slug, appointment_id)
    WHERE appointment_id IS NOT NULL;
CREATE INDEX writes_by_time ON writes (slug, at);
CREATE INDEX bookings_by_person ON bookings (slug, person_key) WHERE person_key IS NOT NULL;
CREATE INDEX reads_by_time ON reads (slug, at);
CREATE INDEX holds_by_date ON holds (slug, date);
CREATE INDEX holds_by_booking ON holds (booking_id);
CREATE INDEX bookings_by_purge ON bookings (purge_at) WHERE purge_at IS NOT NULL;
CREATE INDEX bookings_by_creation ON bookings (slug, created_at);
CREATE INDEX bookings_needing_person ON bookings (slug, needs_person_since)
    WHERE needs_person_since IS NOT NULL AND handled_at IS NULL;
CREATE INDEX bookings_by_notice ON bookings (slug, notice_due_at)
    WHERE notice_due_at IS NOT NULL;
PRAGMA user_version = 10;
