import { describe, expect, it } from 'vitest'
import { parseWebsite } from './website.ts'

describe('websiteOf', () => {
  it('names a website in short', () => {
    expect(parseWebsite('https://www.example.com/')).toEqual({
      href: 'https://www.example.com/',
      name: 'example.com',
    })
    expect(parseWebsite('example.com/amara')).toEqual({
      href: 'https://example.com/amara',
      name: 'example.com/amara',
    })
  })

  it('links nothing but http and https', () => {
    expect(parseWebsite('javascript:alert(1)')).toBeNull()
    expect(parseWebsite('data:text/html,x')).toBeNull()
  })

  it('is nothing without a website', () => {
    expect(parseWebsite('')).toBeNull()
    expect(parseWebsite('my website')).toBeNull()
  })
})
