import { formatCsv } from '@fanfare/contract/text/format/csv'
import { type XmlMarkup, xmlDocument, xmlElement } from '../../../platform/xml.ts'

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/**
 * A file for the bank as an ISO 20022 CustomerCreditTransferInitiation (pain.001.001.09). The order of the elements is the
 * schema's.
 */
export function formatPain001({ id, currency, total, createdAt, payer, payments }: BankPayoutOrder): string {
  const sums = [xmlElement('NbOfTxs', String(payments.length)), xmlElement('CtrlSum', inMajorUnits(total))]
  const header = xmlElement('GrpHdr', [
    xmlElement('MsgId', id),
    xmlElement('CreDtTm', createdAt.toISOString()),
    ...sums,
    xmlElement('InitgPty', [xmlElement('Nm', payer.accountName)]),
  ])
  const payment = xmlElement('PmtInf', [
    xmlElement('PmtInfId', id),
    xmlElement('PmtMtd', 'TRF'),
    ...sums,
    xmlElement('ReqdExctnDt', [xmlElement('Dt', createdAt.toISOString().slice(0, 10))]),
    xmlElement('Dbtr', [xmlElement('Nm', payer.accountName)]),
    xmlElement('DbtrAcct', [account(payer.accountNumber), xmlElement('Ccy', currency)]),
    xmlElement('DbtrAgt', [bank(payer.bankName, payer.bankCode)]),
    xmlElement('ChrgBr', 'SHAR'),
    ...payments.map((each) =>
      xmlElement('CdtTrfTxInf', [
        xmlElement('PmtId', [xmlElement('EndToEndId', each.id)]),
        xmlElement('Amt', [xmlElement('InstdAmt', inMajorUnits(each.amount), { Ccy: currency })]),
        xmlElement('CdtrAgt', [bank(each.bankName, null)]),
        xmlElement('Cdtr', [xmlElement('Nm', each.accountName)]),
        xmlElement('CdtrAcct', [account(each.accountNumber)]),
        xmlElement('RmtInf', [xmlElement('Ustrd', each.id)]),
      ]),
    ),
  ])
  return xmlDocument(
    xmlElement('Document', [xmlElement('CstmrCdtTrfInitn', [header, payment])], { xmlns: namespace }),
  )
}

function account(number: string): XmlMarkup {
  return xmlElement('Id', [
    iban.test(number) ? xmlElement('IBAN', number) : xmlElement('Othr', [xmlElement('Id', number)]),
  ])
}

function bank(name: string, code: string | null): XmlMarkup {
  return xmlElement('FinInstnId', [
    ...(code !== null && bic.test(code) ? [xmlElement('BICFI', code)] : []),
    xmlElement('Nm', name),
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
export function formatPayoutCsv({ currency, payments }: BankPayoutOrder): string {
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
