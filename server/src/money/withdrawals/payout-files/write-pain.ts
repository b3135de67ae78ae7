import { documentOf, tag, type Xml } from '../../../platform/xml.ts'
import { type BankPayoutOrder, inMajorUnits } from './payout-order.ts'

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
