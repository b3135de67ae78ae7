/** Names that say a banned word because the field, a library or a stored value does. */
export const exceptions: readonly { names: RegExp; files: RegExp; because: string }[] = [
  {
    names:
      /^(?:(?:reserved|muted|plain|sought)Words|MutedWords(?:Props)?|muted-words\.tsx|words(?:In|Sought)?)$/,
    files:
      /^(?:contract\/src\/(?:text|shapes\/backoffice\/settings)|web\/src\/(?:features\/settings\/privacy|lib\/text)|admin\/src\/features\/settings|server\/src\/(?:social\/search|accounts\/privacy))/,
    because: 'words of a text, which are searched, muted or reserved',
  },
  {
    names: /^(?:countWords|count-words\.ts|rowsOfWords|hasWords|byWords|wordsSql)$/,
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
  { names: /./, files: /^server\/src\/platform\/db\/tables\.ts$/, because: 'columns' },
  { names: /^keepAlive\w*$/, files: /./, because: 'an option of Node' },
]

/** Names still to be replaced, by folder. Nothing is added here: a folder whose names are gone is taken out. */
export const pending: Record<string, string> = {
  'admin/src/features/': 'words',
  'contract/src/': 'keptIn',
  'contract/src/calls/': 'keepTakenDown tellOpenItem tellViolations',
  'contract/src/fields/': 'PasskeyWanted passkeyWanted',
  'contract/src/shapes/':
    'ToldViolations daysToldMost keepTakenDown place tellOpenItem tellViolations together told violationsTogether',
  'server/src/': 'words',
  'server/src/access/audit/': 'Look lookMs',
  'server/src/accounts/codes/': 'keep',
  'server/src/accounts/email/': 'keep',
  'server/src/accounts/export/': 'look',
  'server/src/accounts/sessions/': 'place',
  'server/src/backoffice/presence/': 'tellCall',
  'server/src/backoffice/reports/': 'isKeptAway keepsAway',
  'server/src/backoffice/takedowns/': 'keepTakenDown',
  'server/src/backoffice/user-history/': 'words',
  'server/src/platform/': 'DoorState countPlaces keepFoldersSwept place places',
  'server/src/platform/brand/': 'place words',
  'server/src/platform/config/': 'Place placeOf places settingsInPlaces',
  'server/src/platform/db/sharding/': 'fate isKept kept keepsKey spread',
  'server/src/platform/email/': 'place words',
  'server/src/platform/events/': 'keptMs',
  'server/src/platform/http/':
    'Kept inTurns isToldSoon keep keptBy look place placeOf tell tellMs tellSoon told toldBeyond turn turnOver wanted whoWords words wordsOf',
  'server/src/platform/integrations/':
    'Kept Wanted begun inTurn keep keepConnecting keepListening keepsCard kept kept-open.test.ts keptMost keptMs keptOpen round sight told toldAt toldCharge toldCharges toldDispute toldRefund toldRefunds turn wanted words',
  'server/src/platform/pagination/': 'isPlaceIn',
  'server/src/platform/queue/':
    'keep keep-running.ts keepRunning keepsRunAt kept look lookAfterMs looks place',
  'server/src/platform/settings/': 'turn turns',
  'server/src/roles/':
    'Told begun isTold keep keepProcess kept look lookAtInstance lookAtKeys place tell tellOfLimits tellVersion told turn',
  'server/src/seo/': 'post-texts.ts',
  'tools/': 'keepTime kept place tellSlowest words wordsOf',
  'tools/backup/':
    'Place Places Wanted aside begun firstKept keep keepNewest kept look lookAt lookBefore lookFor lookForAll looksAtAll place refuseUsedPlace underWay wanted',
  'tools/database/': 'place',
  'tools/doctor/': 'kept look tell',
  'tools/process/': 'wanted',
  'tools/release/': 'kept words',
  'tools/services/': 'keep keep-running.ts keepRunning kept turn',
  'tools/settings/': 'keep kept readKept',
  'tools/setup/': 'aside asideOf hasTold wanted words',
  'tools/test/':
    'begun drawn drawnAt drawnByLot isDrawnByLot keep-running.test.ts kept keptBy look lookOf looksLike place tells told toldElse wanted words wordsIn',
  'web/src/features/': 'look',
}
