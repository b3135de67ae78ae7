import { describe, expect, it } from 'vitest'
import { websiteOf } from './website.ts'

describe('websiteOf', () => {
  it('names a website in short', () => {
    expect(websiteOf('https://www.example.com/')).toEqual({
      href: 'https://www.example.com/',
      name: 'example.com',
    })
    expect(websiteOf('example.com/amara')).toEqual({
      href: 'https://example.com/amara',
      name: 'example.com/amara',
    })
  })

  it('links nothing but http and https', () => {
    expect(websiteOf('javascript:alert(1)')).toBeNull()
    expect(websiteOf('data:text/html,x')).toBeNull()
  })

  it('is nothing without a website', () => {
    expect(websiteOf('')).toBeNull()
    expect(websiteOf('my website')).toBeNull()
  })
})
