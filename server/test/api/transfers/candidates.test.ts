import { expect, test } from 'vitest'
import {
  confirmedByHand,
  importRows,
  startedTransfer,
  startTransferApp,
} from '../../setup/money/transfers.ts'

const app = await startTransferApp({ FOUR_EYES_ABOVE: 'NGN=900000,USD=900000,EUR=900000' })

async function candidatesFor(bankLineId: string, find?: string) {
  const { data } = await app.call('GET /admin/bank-line-candidates/{bankLineId}', {
    token: app.finance.token,
    params: { bankLineId },
    query: find === undefined ? {} : { find },
  })
  return data
}

/** Wrong in one of its characters, as somebody misreads it. */
function misread(reference: string): string {
  const last = reference.at(-1) === '2' ? '3' : '2'
  return reference.slice(0, -1) + last
}

test('a line whose reference has a wrong character finds its transfer, compared field by field', async () => {
  const { payer, transfer } = await startedTransfer(app, 640_100)
  const [line] = await importRows(app, [
    { amount: 640_100, text: `TRF ${payer.displayName} ${misread(transfer.reference)}` },
  ])
  expect(line).toMatchObject({ status: 'QUEUED', likely: 1, possible: 0, adminsNeeded: 1, proposal: null })
  const { candidates } = await candidatesFor(line?.id ?? '')
  expect(candidates).toMatchObject([
    {
      transfer: { id: transfer.id, user: { username: payer.username } },
      isLikely: true,
      canBeCredited: true,
      difference: 0,
      reference: { bank: misread(transfer.reference), differs: 1 },
      name: { is: 'SAME' },
      booking: [
        { account: 'bank', username: null, amount: -640_100 },
        { account: 'available', username: payer.username, amount: 640_100 },
      ],
    },
  ])
})

test('a line without a reference finds what is open of its amount, the likely before the possible', async () => {
  const amount = 640_200
  const [one, two] = [await startedTransfer(app, amount), await startedTransfer(app, amount)]
  const [line] = await importRows(app, [{ amount, text: `GIFT FROM ${one.payer.displayName}` }])
  const { candidates } = await candidatesFor(line?.id ?? '')
  expect(candidates.map(({ transfer, isLikely }) => [transfer.id, isLikely])).toEqual([
    [one.transfer.id, true],
    [two.transfer.id, false],
  ])
  expect(line).toMatchObject({ likely: 1, possible: 1 })
  const found = await candidatesFor(line?.id ?? '', (await startedTransfer(app, 777_700)).payer.username)
  expect(found.candidates.map(({ difference }) => difference)).toEqual([0, 0, amount - 777_700])
})

test('a line of much money says that it takes two, and one of nobody finds nobody', async () => {
  const [large, alone] = await importRows(app, [
    { amount: 950_000, text: 'MUCH' },
    { amount: 640_309, text: 'POS REV ADJ 10233' },
  ])
  expect(large).toMatchObject({ adminsNeeded: 2 })
  expect(alone).toMatchObject({ adminsNeeded: 1, likely: 0, possible: 0 })
  const unknown = await app.call('GET /admin/bank-line-candidates/{bankLineId}', {
    token: app.finance.token,
    params: { bankLineId: '01K00000000000000000000000' },
  })
  expect(unknown.problem.code).toBe('NOT_FOUND')
})

test('transfers that an admin confirmed and no statement tells of are reported until one does', async () => {
  const { transfer } = await startedTransfer(app, 640_400)
  const unseen = async () => {
    const { data } = await app.call('GET /admin/search-transfers', {
      token: app.finance.token,
      query: { withoutLine: 'true', amount: 640_400 } as never,
    })
    return data.map(({ id }) => id)
  }
  expect(await unseen()).toEqual([])
  await confirmedByHand(app, transfer.id)
  expect(await unseen()).toEqual([transfer.id])
  const [line] = await importRows(app, [{ amount: 640_400, text: transfer.reference }])
  expect(line?.status).toBe('MATCHED')
  expect(await unseen()).toEqual([])
})
