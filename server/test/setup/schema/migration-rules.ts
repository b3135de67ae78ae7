import { splitSqlStatements } from '../../../src/platform/db/schema/migration-file.ts'

/** Files before this one were applied while nobody served, and say nothing of who serves beside them. */
export const rulesFrom = '0230'

/** Tables of which a change of all rows is one of one. */
const tablesOfOneRow: ReadonlySet<string> = new Set(['instance'])

type Marks = {
  isContraction: boolean
  isInTransaction: boolean
  made: ReadonlySet<string>
  /** Statements that put another table in the place of one, under its name. */
  swapping: ReadonlySet<string>
}

/**
 * Lists the faults of a new migration, one sentence each: it runs in production, beside the previous release.
 * @param before the numbers of the files before it
 */
export function faultsOf({ name, sql }: { name: string; sql: string }, before: readonly string[]): string[] {
  const statements = splitSqlStatements(withoutTexts(sql)).map((each) => each.replace(/\s+/g, ' '))
  const [head = ''] = /^(?:--.*\n)*/.exec(sql) ?? []
  const contracts = [...head.matchAll(/^-- contracts: (.*)$/gm)].map(([, number = '']) => number)
  const marks: Marks = {
    isContraction: contracts.length > 0,
    isInTransaction: !/^-- outside a transaction$/m.test(head),
    made: new Set(
      statements.flatMap(
        (each) => /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(each)?.[1] ?? [],
      ),
    ),
    swapping: swapsAmong(statements),
  }
  return [
    ...(contracts.length + [...head.matchAll(/^-- expands$/gm)].length === 1
      ? []
      : ['begins with one line that says who serves beside it: “-- expands”, or “-- contracts: 0231”']),
    ...contracts
      .filter((number) => !before.includes(number))
      .map((number) => `contracts what releases without ${number} use, but there is no such file before it`),
    ...statements.flatMap((statement) => faultsOfStatement(statement, marks)),
  ].map((fault) => `${name} ${fault}.`)
}

/**
 * A table that gives its name to another of the same columns is missed by nobody, nor are the triggers that kept both alike.
 * Whether the other holds what the one did is for a test of that migration.
 */
function swapsAmong(statements: readonly string[]): ReadonlySet<string> {
  const renamings = statements.flatMap((statement) => {
    const [, from, to] = /^ALTER TABLE (\w+) RENAME TO (\w+)$/i.exec(statement) ?? []
    return from && to ? [{ statement, from, to }] : []
  })
  const swaps = renamings.filter(({ from }) => renamings.some(({ to }) => to === from))
  if (swaps.length === 0) return new Set()
  const taking = renamings.filter(({ to }) => swaps.some(({ from }) => from === to))
  const rest = [
    ...swaps.map(({ to }) => `DROP TABLE ${to}`),
    ...statements.filter((each) => /^DROP FUNCTION/i.test(each)),
  ]
  return new Set([...swaps, ...taking].map(({ statement }) => statement).concat(rest))
}

/** Bodies of functions, texts and comments are not what is done now. */
function withoutTexts(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'/g, (found) =>
    /^(--|\/\*)/.test(found) ? ' ' : 'x',
  )
}

function faultsOfStatement(statement: string, marks: Marks): string[] {
  if (!marks.isInTransaction) return faultsInSteps(statement)
  if (marks.swapping.has(statement)) return []
  const [, unique, name, table = ''] =
    /^CREATE (UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?(\w+ )?ON (?:ONLY )?(\w+)/i.exec(
      statement,
    ) ?? []
  if (/^CREATE (UNIQUE )?INDEX/i.test(statement)) {
    if (marks.made.has(table)) return []
    const index = `${unique ?? ''}INDEX ${name ?? ''}`.trim()
    return [
      `makes ${index} while nobody may write to ${table}: CREATE INDEX CONCURRENTLY IF NOT EXISTS, in a file outside a transaction`,
    ]
  }
  if (/^ALTER TABLE/i.test(statement)) return faultsOfTable(statement, marks)
  if (/^DROP INDEX/i.test(statement)) {
    return [
      'drops an index while nobody may read its table: DROP INDEX CONCURRENTLY IF EXISTS, in a file outside a transaction',
    ]
  }
  if (/^(DROP|ALTER \w+ .*\bRENAME\b)/i.test(statement)) return contraction(statement, marks)
  if (/^(TRUNCATE|CLUSTER|VACUUM|REINDEX|LOCK)\b/i.test(statement)) {
    return [`keeps everybody from a table: ${beginningOf(statement)}`]
  }
  const [, written = ''] = /\b(?:UPDATE|DELETE FROM) (?:ONLY )?(\w+)/i.exec(statement) ?? []
  const isSmall = marks.made.has(written) || tablesOfOneRow.has(written)
  if (/^(UPDATE|DELETE|WITH)\b/i.test(statement) && written !== '' && !isSmall) {
    return [
      `changes rows of ${written}, all in one transaction: in a file outside a transaction, with a LIMIT, they are changed bit by bit`,
    ]
  }
  return []
}

function faultsInSteps(statement: string): string[] {
  if (/^CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS \w+ ON/i.test(statement)) return []
  if (/^DROP INDEX CONCURRENTLY IF EXISTS/i.test(statement)) return []
  if (/^ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$/i.test(statement)) return []
  if (/^(UPDATE|DELETE|INSERT|WITH)\b.*\bLIMIT\b/i.test(statement)) return []
  return [
    `does outside a transaction what is not safe to repeat, or to wait for: ${beginningOf(statement)} (what may stand there: CREATE INDEX CONCURRENTLY IF NOT EXISTS, DROP INDEX CONCURRENTLY IF EXISTS, VALIDATE CONSTRAINT, and changes of rows with a LIMIT)`,
  ]
}

function faultsOfTable(statement: string, marks: Marks): string[] {
  const [, table = '', rest = ''] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i.exec(statement) ?? []
  const actions = partsOf(rest)
  const isNew = marks.made.has(table)
  return actions.flatMap((action) => {
    const [, dropped] = /^DROP CONSTRAINT (?:IF EXISTS )?(\w+)/i.exec(action) ?? []
    const isReplaced =
      dropped && actions.some((each) => new RegExp(`^ADD CONSTRAINT ${dropped}\\b`, 'i').test(each))
    if (isReplaced) return []
    if (/^(DROP|RENAME)\b|^ALTER (COLUMN )?\w+ (DROP|SET NOT NULL)/i.test(action)) {
      return contraction(`ALTER TABLE ${table} ${action}`, marks)
    }
    return isNew ? [] : faultsOfAction(table, action)
  })
}

function faultsOfAction(table: string, action: string): string[] {
  const isConstraint = /^ADD (CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i.test(action)
  if (/^ADD\b/i.test(action) && !isConstraint) {
    const [, column] = /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(\w+)/i.exec(action) ?? []
    const at = `${table}.${column}`
    return [
      ...(/\bNOT NULL\b/i.test(action) && !/\bDEFAULT\b/i.test(action)
        ? [`adds ${at} NOT NULL without a DEFAULT: the release before writes rows without it`]
        : []),
      ...(/\bGENERATED\b|\bSERIAL\b|DEFAULT (?!now\(\))\w+\(/i.test(action)
        ? [
            `adds ${at} with a value that is made for each row: the whole table is written anew while everybody waits`,
          ]
        : []),
      ...(/\bCHECK\b/i.test(action)
        ? [
            `checks ${at} while everybody waits: ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in a file outside a transaction`,
          ]
        : []),
      ...(/\b(UNIQUE|PRIMARY KEY)\b/i.test(action)
        ? [`makes an index of ${at} while everybody waits: a unique index made CONCURRENTLY`]
        : []),
    ]
  }
  if (/^ALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i.test(action)) {
    return [
      `changes the type of a column of ${table}, which is written anew while everybody waits: add another column`,
    ]
  }
  if (/^VALIDATE\b/i.test(action)) {
    return [
      `validates a constraint of ${table} within a transaction: in a file outside one, nobody waits for it`,
    ]
  }
  if (!isConstraint) return []
  const isOfIndex = /^ADD (CONSTRAINT \w+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)/i.test(action)
  if (isOfIndex ? /\bUSING INDEX\b/i.test(action) : /\bNOT VALID$/i.test(action)) return []
  return [
    isOfIndex
      ? `makes an index of ${table} while everybody waits: ADD CONSTRAINT … USING INDEX, of one made CONCURRENTLY`
      : `checks all rows of ${table} while everybody waits: ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in a file outside a transaction`,
  ]
}

function contraction(statement: string, { isContraction }: Marks): string[] {
  if (isContraction) return []
  return [
    `takes away what the release before may use: ${beginningOf(statement)} (once no release uses it any more, a file of its own says “-- contracts: ” and the number of the migration since which)`,
  ]
}

/** Splits an ALTER TABLE at the commas outside brackets. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((each) => each.trim())
}

function beginningOf(statement: string): string {
  return statement.length > 60 ? `${statement.slice(0, 60)}…` : statement
}
