/** Options of a poll that are seen as the same text. */
export const equalPollOptions: readonly [string, string][] = [
  ['Lagos', 'Lagos'],
  ['Lagos', ' lagos '],
  ['Lagos', 'LAGOS'],
  ['Lagos', 'La\u200Bgos'],
  ['Lagos', '\u200ELagos'],
  ['Lagos', 'La\u00ADgos'],
  ['Café', 'Cafe\u0301'],
  ['New  York', 'New York'],
  ['New\u00a0York', 'New York'],
  ['New\u3000York', 'New York'],
  ['ΟΔΟΣ', 'οδος'],
  ['İzmir', 'izmir'],
  ['❤', '❤\uFE0F'],
  ['👩‍🚀', '👩‍🚀'],
]

/** Options of a poll that people tell apart by looking at them. */
export const differentPollOptions: readonly [string, string][] = [
  ['Lagos', 'Accra'],
  ['Yes', 'Yes!'],
  ['كتب', 'كتاب'],
  ['كُتُب', 'كَتَبَ'],
  ['שָׁם', 'שֵׁם'],
  ['1', '¹'],
  ['x2', 'x²'],
  ['１００', '100'],
  ['١', '1'],
  ['½', '1/2'],
  ['ﬁn', 'fin'],
  ['straße', 'strasse'],
  ['Schön', 'Schon'],
  ['👍', '👎'],
  ['👍', '👍🏿'],
  ['👨‍👩‍👧', '👨👩👧'],
  ['می\u200Cخواهم', 'میخواهم'],
]
