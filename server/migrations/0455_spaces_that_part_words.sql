-- expands
-- Khmer, Thai, Lao and Myanmar part words by a space that is not seen, and Mongolian parts the vowel at the end of a word: such
-- a separator stands between two letters of theirs, alone. All else is as in 0294.
CREATE OR REPLACE FUNCTION is_seen(shown text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN shown !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]'
  AND shown !~ '[\u180e\u200b-\u200d]{2}|(^|[\u0001-\u02ff])\u200c|\u200c($|[\u0001-\u02ff])'
  AND shown !~ '(^|[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\ua9e0-\ua9ff\uaa60-\uaa7f\U000116d0-\U000116ff])\u200b'
  AND shown !~ '\u200b($|[^\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\ua9e0-\ua9ff\uaa60-\uaa7f\U000116d0-\U000116ff])'
  AND shown !~ '(^|[^\u1800-\u18af\U00011660-\U0001167f])\u180e|\u180e($|[^\u1800-\u18af\U00011660-\U0001167f])';
