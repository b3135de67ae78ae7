-- A file that broke the process that opened it once has one more try; the second time it is refused.
ALTER TABLE publication_file ADD COLUMN has_broken boolean NOT NULL DEFAULT false;
