/** Names that say a banned word because the field, a library or a stored value does. */
export const vocabularyExceptions: readonly { names: RegExp; files: RegExp; because: string }[] = [
  {
    names:
      /^(?:(?:reserved|muted|plain|sought)Words|MutedWords(?:Props)?|muted-words\.tsx|words(?:In|Sought)?)$/,
    files:
      /^(?:contract\/src\/(?:text|shapes\/backoffice\/settings)|web\/src\/(?:features\/settings\/privacy|lib\/text)|admin\/src\/features\/settings|server\/src\/(?:social\/search|accounts\/privacy))/,
    because: 'words of a text, which are searched, muted or reserved',
  },
  {
    names: /^(?:words|countWords|count-words\.ts|rowsOfWords|hasWords|byWords|wordsSql)$/,
    files: /^server\/src\/social\/(?:search|creators)/,
    because: 'words of a text, which are searched',
  },
  {
    names: /^(?:place|kept|wanted|inWords)$/,
    files: /^web\/src\/features\//,
    because: 'placeholders of translated messages, by which catalogues know them',
  },
  {
    names: /^(?:wanted|place)$/,
    files: /^web\/src\/lib\/offline\/queued-mutations/,
    because: 'members of the queue that browsers have stored',
  },
  {
    names: /^(?:keep-field-refs\.ts|keepFieldRefs|keeps)$/,
    files: /^web\/src\/lib\/forms\//,
    because: 'named for react-hook-form’s `keepFieldsRef`',
  },
  {
    names: /^kept(?:By|Minor)?$/,
    files: /^server\/src\/money\/(?:refunds\/mail-dispute|ledger\/reversal\/mail-held-money)/,
    because: 'members of queued jobs, and placeholders of translated messages',
  },
  {
    names: /^place$/,
    files: /^server\/src\/accounts\/sessions\/mail-new-sign-in\.ts$/,
    because: 'a member of queued jobs',
  },
  {
    names: /^isKeptAway$/,
    files: /^server\/src\/backoffice\/reports\/apply-decision\.ts$/,
    because: 'a member of the stored state before a decision',
  },
  {
    names: /^mutedWords$/,
    files: /^server\/test\/api\/accounts\/privacy\.test\.ts$/,
    because: 'a member of the call’s body',
  },
  {
    names: /^keepsCard$/,
    files: /^sandbox\/src\/stripe\/records\.ts$/,
    because: 'a member of records that the sandbox has stored',
  },
  {
    names: /^(?:rounds?|FaultRound|planFaultRound|describeRound|playRound)$/,
    files: /^lab\/chaos\//,
    because: 'rounds of faults, which the command’s option and its stored progress call so',
  },
  { names: /./, files: /^server\/src\/platform\/db\/tables\.ts$/, because: 'columns' },
  { names: /^keepAlive\w*$/, files: /./, because: 'an option of Node' },
]
