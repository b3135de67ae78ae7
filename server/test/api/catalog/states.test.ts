import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'

const app = await startTestApp()

async function names(countryCode: string): Promise<string[]> {
  const { data } = await app.call('GET /master-record/get-states/{countryCode}', { params: { countryCode } })
  return data.map(({ name }) => name)
}

test('Nigeria, the United States and the countries of the euro have their states and regions, by name', async () => {
  const nigeria = await names('ng')
  expect(nigeria).toHaveLength(37)
  expect(nigeria.slice(0, 3)).toEqual(['Abia', 'Abuja Federal Capital Territory', 'Adamawa'])
  expect(await names('US')).toEqual(expect.arrayContaining(['California', 'District of Columbia', 'Wyoming']))
  expect(await names('DE')).toHaveLength(16)
  const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
  for (const countryCode of euro) expect((await names(countryCode)).length).toBeGreaterThan(3)
})

test('a country without parts has none, and what is no country is not found', async () => {
  expect(await names('VA')).toEqual([])
  const call = 'GET /master-record/get-states/{countryCode}'
  expect((await app.call(call, { params: { countryCode: 'XX' } })).status).toBe(404)
  expect((await app.call(call, { params: { countryCode: 'NGA' } })).status).toBe(400)
})

test('they are listed for every country at once, or for one', async () => {
  const { data: all, headers } = await app.call('GET /master-record/load-states')
  expect(new Set(all.map(({ countryCode }) => countryCode)).size).toBeGreaterThan(150)
  expect(new Set(all.map(({ stateCode }) => stateCode)).size).toBe(all.length)
  expect(headers.etag).toBeDefined()
  const { data: one } = await app.call('GET /master-record/load-states', { query: { countryCode: 'NG' } })
  expect(one.find(({ name }) => name === 'Lagos')).toEqual({
    stateCode: 'NG-LA',
    name: 'Lagos',
    countryCode: 'NG',
  })
})
