import { createHash } from 'node:crypto'
import { currencyCodes } from '@fanfare/contract/money/money'
import { maxBankStatementLines } from '@fanfare/contract/shapes/money/bank-statements'
import type { BankStatementMapping } from '@fanfare/contract/shapes/money/platform-accounts'
import { CsvError, parse } from 'csv-parse/sync'
import { refuse } from '../../../platform/errors.ts'
import {
  findCurrencyAboveHeaders,
  findCurrencyColumnIndex,
  findCurrencyInText,
  parseCurrencyCell,
} from './named-currency.ts'
import { parseStatementAmount, parseStatementDay } from './statement-values.ts'

/** A line of a statement as the bank means it. */
export type ParsedStatementLine = {
  /** Unique key of the line, the same in every file that contains it. */
  key: string
  /** Hash of the line's content, without its position. */
  hash: string
  dateBooked: string
  /** Minor units, below zero where it went out. */
  amount: bigint
  currencyCode: string
  text: string
  bankId: string | null
}

export type ParsedBankStatement = {
  lines: ParsedStatementLine[]
  /** Lines whose currency nothing in the file names: taken as the account's. */
  unnamedCurrencyCount: number
  /** Rows without an amount, and totals and balances without a day. */
  skippedCount: number
}

const textMax = 4000
const bankIdMax = 200
const amountMax = 1_000_000_000_000n
const dayMs = 86_400_000

/**
 * Reads a bank statement as its account's mapping says. A file that does not read as a whole is refused as a whole, so that
 * no money is overlooked.
 * @param currencyCode of lines that do not name theirs
 * @param now no line is booked more than a day after it
 * @throws Refusal INVALID_INPUT, which names the row
 */
export function parseBankStatement(
  bytes: Buffer,
  mapping: BankStatementMapping,
  { currencyCode, now }: { currencyCode: string; now: Date },
): ParsedBankStatement {
  const csv = decode(bytes)
  const [headers = [], ...rows] = parseCsv(csv, mapping)
  const column = columnsOf(headers, mapping)
  const amountHeaders = [column.amount, column.credit, column.debit].map((index) => headers[index] ?? '')
  const source: CurrencySource = {
    inHeaders: findCurrencyInText(amountHeaders.join(' ')),
    above: findCurrencyAboveHeaders(csv, mapping.skipLines),
    column: column.currency < 0 ? findCurrencyColumnIndex(headers) : -1,
    account: currencyCode,
  }
  const cellCount = headers.findLastIndex((header) => header !== '') + 1
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10)
  const before = new Map<string, number>()
  const lines: ParsedStatementLine[] = []
  let unnamedCurrencyCount = 0
  for (const [index, row] of rows.entries()) {
    const number = mapping.skipLines + index + 2
    if (row.slice(headers.length).some((cell) => cell !== '')) {
      throw unreadable(
        `Row ${number} has more cells than the file has columns. Check the column separator, and put quotes around amounts that contain it.`,
      )
    }
    if (row.length < cellCount && isCutOff(row, column)) {
      throw unreadable(
        `Row ${number} has fewer cells than the file has columns. Check that the file was downloaded completely.`,
      )
    }
    const read = readRow(row, { column, mapping, source }, number)
    if (!read) continue
    if (read.dateBooked > latest) {
      throw unreadable(`Row ${number}: ${read.dateBooked} is in the future. Check the date format.`)
    }
    const { isCurrencyNamed, ...line } = read
    if (!isCurrencyNamed) unnamedCurrencyCount += 1
    const alike = before.get(line.hash) ?? 0
    before.set(line.hash, alike + 1)
    lines.push({ ...line, key: line.bankId === null ? `line:${line.hash}:${alike}` : `id:${line.bankId}` })
  }
  if (lines.length === 0) {
    throw unreadable("No row of this file has both a date and an amount, so there's nothing to import.")
  }
  if (lines.length > maxBankStatementLines) {
    throw unreadable(`A statement can have up to ${maxBankStatementLines} lines. Split the file.`)
  }
  return { lines, unnamedCurrencyCount, skippedCount: rows.length - lines.length }
}

/** Files of banks are in UTF-8, UTF-16 with or without its mark, or what Windows used before. */
function decode(bytes: Buffer): string {
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] !== 0)
  if (isLittle || isBig) return decodeUtf16(bytes, isLittle ? 'utf-16le' : 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** @throws Refusal INVALID_INPUT for what is cut off within a character */
function decodeUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('This file is incomplete or damaged. Download it again.')
  }
}

function parseCsv(text: string, { delimiter, skipLines }: BankStatementMapping): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      from_line: skipLines + 1,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw unreadable(unparsable(cause), cause)
  }
}

/** Describes why a file is not valid CSV, without the library's messages. */
function unparsable({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return "This file couldn't be read as CSV because one of its rows is too long. Check the column separator and that every quote is closed."
  }
  return "This file couldn't be read as CSV. Check that every quote is closed."
}

type Columns = Record<'date' | 'amount' | 'credit' | 'debit' | 'bankId' | 'currency' | 'balance', number> & {
  text: number[]
}

/**
 * Sources of the currency for a line that names none itself: in the amount, in a column's name, above the
 * headers.
 */
type CurrencySource = {
  inHeaders: string | null
  above: string | null
  /** A column that the mapping does not name, and whose own name says that it is of currencies; -1 for none. */
  column: number
  account: string
}

/** A shorter row is a total or a note where it has no day, and was cut off before or behind it otherwise. */
function isCutOff(row: readonly string[], { date }: Columns): boolean {
  const written = row[date]
  return written === undefined || /^\d/.test(written)
}

/** The place of each column that the mapping names; -1 for those that it does not. */
function columnsOf(headers: readonly string[], { columns }: BankStatementMapping): Columns {
  const known = headers.map(plainHeader)
  const indexOf = (name: string | undefined) => {
    if (name === undefined) return -1
    const index = known.indexOf(plainHeader(name))
    if (index < 0) throw unreadable(`The file has no column "${name}".`)
    if (known.includes(plainHeader(name), index + 1)) {
      throw unreadable(`The file has more than one column "${name}". Rename all but one of them in the file.`)
    }
    return index
  }
  return {
    date: indexOf(columns.date),
    amount: indexOf(columns.amount),
    credit: indexOf(columns.credit),
    debit: indexOf(columns.debit),
    bankId: indexOf(columns.bankId),
    currency: indexOf(columns.currency),
    balance: indexOf(columns.balance),
    text: columns.text.map(indexOf),
  }
}

function plainHeader(header: string): string {
  return header.trim().replace(/\s+/g, ' ').toLowerCase()
}

function readRow(
  row: readonly string[],
  { column, mapping, source }: { column: Columns; mapping: BankStatementMapping; source: CurrencySource },
  number: number,
): (Omit<ParsedStatementLine, 'key'> & { isCurrencyNamed: boolean }) | null {
  const cell = (index: number) => (index < 0 ? '' : (row[index] ?? ''))
  const written = cell(column.date)
  if (written === '') {
    requireNoMoney(row, column, number)
    return null
  }
  const amount = amountOf(cell, column, mapping, number)
  if (amount === null) return null
  const dateBooked = parseStatementDay(written, mapping.dateFormat)
  if (!dateBooked)
    throw unreadable(
      `Row ${number}: "${written.slice(0, 40)}" isn't a date in the format ${mapping.dateFormat}.`,
    )
  const inAmount = findCurrencyInText([column.amount, column.credit, column.debit].map(cell).join(' '))
  const named =
    cell(column.currency) ||
    parseCurrencyCell(cell(source.column)) ||
    inAmount ||
    source.inHeaders ||
    source.above
  const currencyCode = (named ?? source.account).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currencyCode)) throw unreadable(`Row ${number}: "${currencyCode}" isn't a currency.`)
  const text = plainText(column.text.map(cell).join(' '))
  if (text.length > textMax) throw unreadable(`Row ${number}: the text is longer than ${textMax} characters.`)
  const bankId = plainText(cell(column.bankId)) || null
  if (bankId && bankId.length > bankIdMax)
    throw unreadable(
      `Row ${number}: the bank's transaction ID "${bankId.slice(0, 40)}…" is longer than ${bankIdMax} characters.`,
    )
  const said = [dateBooked, amount, currencyCode, text, plainText(cell(column.balance)), bankId]
  const hash = createHash('sha256')
    .update(JSON.stringify(said.map(String)))
    .digest('hex')
  const isCurrencyNamed = named !== null
  return { hash, dateBooked, amount, currencyCode, text, bankId, isCurrencyNamed }
}

/** Words that banks use for totals and balances, and those beside them. */
const summaryTerms = new Set(
  `total totals subtotal grand sub sum opening closing ending beginning starting balance bal brought carried forward bf cf
  available current ledger net credit credits debit debits amount in out as at on of the for from to period page turnover
  saldo anfangssaldo endsaldo schlusssaldo kontostand summe gesamt gesamtsumme zwischensumme übertrag alter neuer per am haben
  soll umsatz umsätze solde initial final ancien nouveau totaux au le du report crédit débit inicial anterior suma soma
  iniziale finale totale totali totaal`.split(/\s+/),
)

/**
 * Refuses a row without a day that has an amount, unless all that it says is that it is a total or a balance: it may be
 * somebody's money.
 */
function requireNoMoney(row: readonly string[], column: Columns, number: number): void {
  const amounts = [column.amount, column.credit, column.debit]
  if (!amounts.some((index) => /[^\P{Nd}0]/u.test(row[index] ?? ''))) return
  const terms = row
    .filter((_, index) => ![...amounts, column.balance, column.currency].includes(index))
    .join(' ')
    .toLowerCase()
    .replace(/\b([bc])\/f\b/g, '$1f')
    .split(/[\s\d.,:;/()'"\p{Sc}+-]+/u)
    .filter((word) => word !== '' && !isCurrencyCode(word))
  if (terms.length > 0 && terms.every((term) => summaryTerms.has(term))) return
  throw unreadable(
    `Row ${number} has an amount but no date. Add the date, or delete the row if it's a total.`,
  )
}

function isCurrencyCode(word: string): boolean {
  return currencyCodes.some((code) => code.toLowerCase() === word)
}

/** Null for a row that has none. */
function amountOf(
  cell: (index: number) => string,
  column: Columns,
  { decimalSeparator }: BankStatementMapping,
  number: number,
): bigint | null {
  const read = (written: string) => {
    const amount = parseStatementAmount(written, decimalSeparator)
    if (amount === null) throw unreadable(`Row ${number}: "${written.slice(0, 40)}" isn't an amount.`)
    if (amount > amountMax || amount < -amountMax) throw unreadable(`Row ${number}: the amount is too large.`)
    return amount
  }
  const both = cell(column.amount)
  if (both !== '') return read(both)
  const [cameIn, wentOut] = [cell(column.credit), cell(column.debit)]
  const credit = cameIn === '' ? 0n : read(cameIn)
  const debit = wentOut === '' ? 0n : read(wentOut)
  if (credit !== 0n && debit !== 0n) {
    throw unreadable(
      `Row ${number} has both an amount in and an amount out. A line can only have one of them.`,
    )
  }
  if (credit !== 0n) return credit
  if (wentOut === '') return cameIn === '' ? null : 0n
  return debit > 0n ? -debit : debit
}

function plainText(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function unreadable(message: string, cause?: unknown) {
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'statement', message }], cause })
}
