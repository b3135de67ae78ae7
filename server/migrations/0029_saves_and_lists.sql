-- What somebody saved: the items of her folder "All saves", which everybody has, once, without a row of its own.
CREATE TABLE saved_post (
  id ulid PRIMARY KEY,
  owner_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  post_id ulid NOT NULL REFERENCES post ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_post_pair UNIQUE (owner_id, post_id)
);
CREATE INDEX saved_post_owner ON saved_post (owner_id, id) INCLUDE (post_id);
CREATE INDEX saved_post_post ON saved_post (post_id);

CREATE TABLE post_folder (
  id ulid PRIMARY KEY,
  owner_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 2 AND 50 AND lower(name) <> 'all saves'),
  created_at timestamptz NOT NULL,
  UNIQUE (owner_id, id)
);
CREATE UNIQUE INDEX post_folder_name ON post_folder (owner_id, lower(name));

-- A post is in a folder only while it is saved, so taking it out of "All saves" takes it out of every folder.
CREATE TABLE post_folder_item (
  id ulid PRIMARY KEY,
  folder_id ulid NOT NULL,
  owner_id ulid NOT NULL,
  post_id ulid NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT post_folder_item_pair UNIQUE (folder_id, post_id),
  FOREIGN KEY (owner_id, folder_id) REFERENCES post_folder (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, post_id) REFERENCES saved_post (owner_id, post_id) ON DELETE CASCADE
);
CREATE INDEX post_folder_item_folder ON post_folder_item (folder_id, id) INCLUDE (post_id);
CREATE INDEX post_folder_item_saved ON post_folder_item (owner_id, post_id);

-- Lists of people. The system's have no rows: "Following" and "Fans" are subscriptions, "Blocked" is `block`, and
-- "Favourites" is `favourite`.
CREATE TABLE user_list (
  id ulid PRIMARY KEY,
  owner_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 2 AND 50
    AND lower(name) NOT IN ('following', 'fans', 'favourites', 'blocked')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX user_list_name ON user_list (owner_id, lower(name));

CREATE TABLE user_list_item (
  id ulid PRIMARY KEY,
  list_id ulid NOT NULL REFERENCES user_list ON DELETE CASCADE,
  person_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  CONSTRAINT user_list_item_pair UNIQUE (list_id, person_id)
);
CREATE INDEX user_list_item_list ON user_list_item (list_id, id) INCLUDE (person_id);
CREATE INDEX user_list_item_person ON user_list_item (person_id);

CREATE TABLE favourite (
  id ulid PRIMARY KEY,
  owner_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  person_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  CONSTRAINT favourite_pair UNIQUE (owner_id, person_id),
  CHECK (owner_id <> person_id)
);
CREATE INDEX favourite_owner ON favourite (owner_id, id) INCLUDE (person_id);
CREATE INDEX favourite_person ON favourite (person_id);
