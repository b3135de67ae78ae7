import { serverDate } from '@fanfare/ui/lib/server-clock'

/** Content of a machine-readable zone, and the validity of its check digits (ICAO Doc 9303, parts 3 to 6). */
export type MachineReadableZone = {
  documentNumber: string
  /** Date of birth as `1994-03-14`, in the century in which the holder can have been born. */
  dateOfBirth: string | null
  expires: string | null
  issuer: string
  name: string
  /** Names of what does not check. */
  wrong: string[]
}

type FieldPosition = { line: number; from: number; to: number }
type Form = {
  lines: number
  length: number
  number: FieldPosition
  birth: FieldPosition
  expiry: FieldPosition
  issuer: FieldPosition
  name: FieldPosition
  /** Fields covered by the composite check digit. */
  all: FieldPosition[]
  allAt: FieldPosition
}

const at = (line: number, from: number, to: number): FieldPosition => ({ line, from, to })

/** Cards of three lines, cards of two, and passports. */
const forms: readonly Form[] = [
  {
    ...{ lines: 3, length: 30, number: at(0, 5, 14), birth: at(1, 0, 6), expiry: at(1, 8, 14) },
    ...{ issuer: at(0, 2, 5), name: at(2, 0, 30) },
    ...{ all: [at(0, 5, 30), at(1, 0, 7), at(1, 8, 15), at(1, 18, 29)], allAt: at(1, 29, 30) },
  },
  {
    ...{ lines: 2, length: 36, number: at(1, 0, 9), birth: at(1, 13, 19), expiry: at(1, 21, 27) },
    ...{ issuer: at(0, 2, 5), name: at(0, 5, 36) },
    ...{ all: [at(1, 0, 10), at(1, 13, 20), at(1, 21, 35)], allAt: at(1, 35, 36) },
  },
  {
    ...{ lines: 2, length: 44, number: at(1, 0, 9), birth: at(1, 13, 19), expiry: at(1, 21, 27) },
    ...{ issuer: at(0, 2, 5), name: at(0, 5, 44) },
    ...{ all: [at(1, 0, 10), at(1, 13, 20), at(1, 21, 43)], allAt: at(1, 43, 44) },
  },
]

/** Reads what somebody typed off a document, or null where it is no such zone. */
export function parseMachineReadableZone(typed: string, today = serverDate()): MachineReadableZone | null {
  const lines = typed
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter(Boolean)
  const form = forms.find(
    (each) => each.lines === lines.length && lines.every((line) => line.length === each.length),
  )
  if (!form || lines.some((line) => /[^0-9A-Z<]/.test(line))) return null
  const cut = ({ line, from, to }: FieldPosition) => lines[line]?.slice(from, to) ?? ''
  const digitAfter = ({ line, to }: FieldPosition) => cut({ line, from: to, to: to + 1 })
  const checks: [string, string, string][] = [
    ['document number', cut(form.number), digitAfter(form.number)],
    ['date of birth', cut(form.birth), digitAfter(form.birth)],
    ['date of expiry', cut(form.expiry), digitAfter(form.expiry)],
    ['whole zone', form.all.map(cut).join(''), cut(form.allAt)],
  ]
  return {
    documentNumber: cut(form.number).replaceAll('<', ''),
    dateOfBirth: dateOf(cut(form.birth), today.getUTCFullYear() % 100),
    expires: dateOf(cut(form.expiry), 99),
    issuer: cut(form.issuer).replaceAll('<', ''),
    name: cut(form.name).replace(/<+$/, '').replace('<<', ', ').replaceAll('<', ' '),
    wrong: checks.filter(([, text, digit]) => checkDigit(text) !== digit).map(([name]) => name),
  }
}

/** Weights 7, 3, 1; letters count from 10, a filler as nothing. */
function checkDigit(text: string): string {
  const sum = [...text].reduce(
    (total, sign, index) =>
      total + (sign === '<' ? 0 : Number.parseInt(sign, 36)) * ([7, 3, 1][index % 3] ?? 0),
    0,
  )
  return String(sum % 10)
}

/** @param newest the greatest year of this century; later ones are of the last */
function dateOf(sixDigits: string, newest: number): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(sixDigits) ?? []
  if (!year) return null
  return `${Number(year) > newest ? '19' : '20'}${year}-${month}-${day}`
}
