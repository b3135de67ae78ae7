-- expands
-- A joiner spells words of many scripts: it stands between two letters of theirs, alone. Which scripts those are is left to the contract.
CREATE OR REPLACE FUNCTION is_seen(shown text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN shown !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]'
  AND shown !~ '[\u200c\u200d]{2}|(^|[\u0001-\u02ff])\u200c|\u200c($|[\u0001-\u02ff])';
