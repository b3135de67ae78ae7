import { formatCsv } from '@fanfare/contract/text/csv'
import { documentOf, tag, type Xml } from '../../../platform/xml.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/**
 * A file for the bank as an ISO 20022 CustomerCreditTransferInitiation (pain.001.001.09). The order of the elements is the
 * schema's.
 */
export function writePain({ id, currency, total, createdAt, payer, payments }: BankPayoutOrder): string {
  const sums = [tag('NbOfTxs', String(payments.length)), tag('CtrlSum', inMajorUnits(total))]
  const header = tag('GrpHdr', [
    tag('MsgId', id),
    tag('CreDtTm', createdAt.toISOString()),
    ...sums,
    tag('InitgPty', [tag('Nm', payer.accountName)]),
  ])
  const payment = tag('PmtInf', [
    tag('PmtInfId', id),
    tag('PmtMtd', 'TRF'),
    ...sums,
    tag('ReqdExctnDt', [tag('Dt', createdAt.toISOString().slice(0, 10))]),
    tag('Dbtr', [tag('Nm', payer.accountName)]),
    tag('DbtrAcct', [account(payer.accountNumber), tag('Ccy', currency)]),
    tag('DbtrAgt', [bank(payer.bankName, payer.bankCode)]),
    tag('ChrgBr', 'SHAR'),
    ...payments.map((each) =>
      tag('CdtTrfTxInf', [
        tag('PmtId', [tag('EndToEndId', each.id)]),
        tag('Amt', [tag('InstdAmt', inMajorUnits(each.amount), { Ccy: currency })]),
        tag('CdtrAgt', [bank(each.bankName, null)]),
        tag('Cdtr', [tag('Nm', each.accountName)]),
        tag('CdtrAcct', [account(each.accountNumber)]),
        tag('RmtInf', [tag('Ustrd', each.id)]),
      ]),
    ),
  ])
  return documentOf(tag('Document', [tag('CstmrCdtTrfInitn', [header, payment])], { xmlns: namespace }))
}

function account(number: string): Xml {
  return tag('Id', [iban.test(number) ? tag('IBAN', number) : tag('Othr', [tag('Id', number)])])
}

function bank(name: string, code: string | null): Xml {
  return tag('FinInstnId', [
    ...(code !== null && bic.test(code) ? [tag('BICFI', code)] : []),
    tag('Nm', name),
  ])
}

/** A file for the bank, as its writers are given it: the account that pays, and whom. Amounts in minor units. */
export type BankPayoutOrder = {
  id: string
  currency: string
  total: bigint
  createdAt: Date
  payer: { bankName: string; accountName: string; accountNumber: string; bankCode: string | null }
  payments: readonly {
    /** End-to-end reference passed on by the bank: the withdrawal's ID. */
    id: string
    amount: bigint
    bankName: string
    accountName: string
    accountNumber: string
  }[]
}

/** 48230000n → "482300.00" */
function inMajorUnits(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
}

const headers = ['Reference', 'Account name', 'Bank', 'Account number', 'Amount', 'Currency'] as const

/** The payments of a file for the bank, a row each, as RFC 4180 has it. */
export function writeCsv({ currency, payments }: BankPayoutOrder): string {
  const rows = payments.map(({ id, accountName, bankName, accountNumber, amount }) => [
    id,
    accountName,
    bankName,
    accountNumber,
    inMajorUnits(amount),
    currency,
  ])
  return formatCsv([headers, ...rows])
}
