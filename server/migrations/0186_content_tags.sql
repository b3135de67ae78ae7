-- Owners add, rename and retire tags. A retired one stays on what carries it, and is offered to nobody.
ALTER TABLE content_tag ADD COLUMN id ulid, ADD COLUMN retired_at timestamptz;
UPDATE content_tag SET id = lpad(numbered.place::text, 26, '0')
FROM (SELECT code, row_number() OVER (ORDER BY code) AS place FROM content_tag) AS numbered
WHERE numbered.code = content_tag.code;
ALTER TABLE content_tag ALTER COLUMN id SET NOT NULL, ADD UNIQUE (id);
CREATE UNIQUE INDEX content_tag_name ON content_tag (lower(name));
