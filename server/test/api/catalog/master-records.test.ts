import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'

const app = await startTestApp()

describe('the catalog', () => {
  test('names every country in order, with the currency of its accounts', async () => {
    const { status, data } = await app.call('GET /master-record/get-countries')
    expect(status).toBe(200)
    expect(data).toHaveLength(249)
    expect(data).toContainEqual({ countryCode: 'NG', name: 'Nigeria', currencyCode: 'NGN' })
    expect(data).toContainEqual({ countryCode: 'FR', name: 'France', currencyCode: 'EUR' })
    expect(data).toContainEqual({ countryCode: 'KE', name: 'Kenya', currencyCode: 'USD' })
    expect(data.map(({ name }) => name).slice(0, 4)).toEqual([
      'Afghanistan',
      'Åland Islands',
      'Albania',
      'Algeria',
    ])
    expect(data.every(({ name }) => name.length > 2)).toBe(true)
  })

  test('lists the currencies of wallets', async () => {
    const { data } = await app.call('GET /master-record/load-currencies')
    expect(data.map(({ code, symbol }) => code + symbol)).toEqual(['NGN₦', 'USD$', 'EUR€'])
  })

  test('names the tags of posts, and the countries, under both of their addresses', async () => {
    const tags = await app.call('GET /master-record/get-content-tag')
    expect(tags.data).toContainEqual({ code: 'PHOTOGRAPHY', name: 'Photography' })
    expect((await app.call('GET /master-record/load-content-tag')).data).toEqual(tags.data)
    const { data } = await app.call('GET /master-record/get-countries')
    expect((await app.call('GET /master-record/load-countries')).data).toEqual(data)
  })

  test('is not sent again to a client that has it', async () => {
    const first = await app.call('GET /master-record/get-countries')
    const second = await app.call('GET /master-record/get-countries', {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(second.status).toBe(304)
  })
})
