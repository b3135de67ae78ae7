-- expands
-- The forms in which texts are searched and names compared, as before, but a tone mark and the nikhahit of Thai and Lao before
-- sara aa in one order: sara am is both, and keyboards give it in either. Names are compared with one hyphen too. `plain` and
-- `comparedForm` of the contract say the same.
CREATE OR REPLACE FUNCTION plain(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(shown) = length(shown) THEN lower(shown) ELSE normalize(ascii_digits(translate(
  regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(
    regexp_replace(shown, '([0-9])[\u00A0\u2009\u202F](?=[0-9]{3}(?![0-9]))', '\1', 'g'), NFKD),
    '[\u0648\u0649\u064A\u06CC][\u064B-\u0653\u0670]*\u0654', 'ء', 'g'),
    '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\uFB1E'
    '\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0897-\u089F\u08CA-\u08E1\u08E3-\u08FF\U00010EFA-\U00010EFF'
    '\u0711\u0730-\u074A\u0816-\u082D\u0859-\u085B'
    '\u093C\u0A3C\u0ABC\u0CBC\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
    '\uFE00-\uFE0F\uFEFF\U000E0000-\U000E0FFF]', '', 'g'),
    '([\u0E48-\u0E4B\u0EC8-\u0ECB]+)([\u0E4D\u0ECD])(?=[\u0E32\u0EB2])', '\2\1', 'g'),
    '[\u0919\u0999\u0A19\u0A99\u0B19\u0C19\u0C99][\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD](?=[\u0915-\u0918\u0995-\u0998\u0A15-\u0A18\u0A95-\u0A98\u0B15-\u0B18\u0C15-\u0C18\u0C95-\u0C98])'
    '|[\u091E\u099E\u0A1E\u0A9E\u0B1E\u0C1E\u0C9E][\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD](?=[\u091A-\u091D\u099A-\u099D\u0A1A-\u0A1D\u0A9A-\u0A9D\u0B1A-\u0B1D\u0C1A-\u0C1D\u0C9A-\u0C9D])'
    '|[\u0923\u09A3\u0A23\u0AA3\u0B23\u0C23\u0CA3][\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD](?=[\u091F-\u0922\u099F-\u09A2\u0A1F-\u0A22\u0A9F-\u0AA2\u0B1F-\u0B22\u0C1F-\u0C22\u0C9F-\u0CA2])'
    '|[\u0928\u09A8\u0A28\u0AA8\u0B28\u0C28\u0CA8][\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD](?=[\u0924-\u0927\u09A4-\u09A7\u0A24-\u0A27\u0AA4-\u0AA7\u0B24-\u0B27\u0C24-\u0C27\u0CA4-\u0CA7])'
    '|[\u092E\u09AE\u0A2E\u0AAE\u0B2E\u0C2E\u0CAE][\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD](?=[\u092A-\u092D\u09AA-\u09AD\u0A2A-\u0A2D\u0AAA-\u0AAD\u0B2A-\u0B2D\u0C2A-\u0C2D\u0CAA-\u0CAD])', 'ं', 'g')),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'เเ', 'แ'), 'ເເ', 'ແ'),
  'ൺ', 'ണ്'), 'ൻ', 'ന്'), 'ർ', 'ര്'), 'ൽ', 'ല്'), 'ൾ', 'ള്'), 'ൿ', 'ക്'), '്+', '്', 'g'),
  'øłđħıɓɗɖƙƴɛɔŋɣʋƒɩʊɲŧðəǝɨʉςىیکڪةہەھٱʹʺʻʼʽʾʿ‘’‐ँংਂੰઁંଂంಂ'
  'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
  'oldhibddkyeongvfiuntdeeiuσييككهههها''''''''''''''''''-ंंंंंंंंं'
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ')), NFC) END;
CREATE OR REPLACE FUNCTION name_key(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  CASE WHEN octet_length(shown) = length(shown) THEN lower(shown) ELSE ascii_digits(normalize(translate(replace(lower(regexp_replace(regexp_replace(
    replace(normalize(shown, NFKC), 'İ', 'I'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]',
    '', 'g'), '([\u0e48-\u0e4b\u0ec8-\u0ecb]+)([\u0e4d\u0ecd])(?=[\u0e32\u0eb2])', '\2\1', 'g')),
    'ß', 'ss'), 'ςё’‘ʼʻ‐يىك', 'σе''''''''-ییک'), NFC)) END,
  '[\u0009-\u000d \u1680\u2028\u2029]+', ' ', 'g'));
