import { expect, test } from 'vitest'
import { postIdOfAddress, postWebAddress } from './post-address.ts'

const id = '01K8YQ4Z7M3T5V9X2B6C8D0EFG'

test.each([
  `https://fanfare.example/ada/post/${id}`,
  ` https://fanfare.example/ada/post/${id}/ `,
  `https://fanfare.example/ada/post/${id}?utm_source=x`,
  `https://fanfare.example/ada/post/${id}#comments`,
  `fanfare.example/ada/post/${id}`,
])('%j is the address of a post', (address) => {
  expect(postIdOfAddress(postWebAddress.parse(address))).toBe(id)
})

test.each([
  `https://fanfare.example/ada/post/${id}EXTRA`,
  `https://fanfare.example/ada/post/${id.slice(1)}`,
  `https://fanfare.example/ada/post/${id.toLowerCase()}`,
  'https://fanfare.example/ada',
  '',
])('%j is none', (address) => {
  expect(postWebAddress.safeParse(address).error?.issues[0]?.message).toBe("This isn't a link to a post")
  expect(postIdOfAddress(address)).toBeNull()
})
