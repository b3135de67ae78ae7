import { describe, expect, test } from 'vitest'
import { parseGuestIntent, paths, resolveSignInReturnPath } from './paths.ts'

describe('paths', () => {
  test('escape what they are given', () => {
    expect(paths.post('amara', '01J')).toBe('/amara/post/01J')
    expect(paths.profile('a/b?c')).toBe('/a%2Fb%3Fc')
    expect(paths.post('amara', '01J', 'tip')).toBe('/amara/post/01J#tip')
  })

  test('lead to the sign-in with the way back, unless that is home', () => {
    expect(paths.login('/amara?tab=media')).toBe('/auth/login?to=%2Famara%3Ftab%3Dmedia')
    expect(paths.auth('/')).toBe('/auth')
    expect(paths.auth()).toBe('/auth')
  })

  test('name the tabs of home', () => {
    expect(paths.home('all')).toBe('/')
    expect(paths.home('media')).toBe('/?tab=media')
  })
})

describe('placeToReturnTo', () => {
  test.each([
    ['/amara/post/01J?x=1#c', '/amara/post/01J?x=1#c'],
    ['/authority', '/authority'],
    [undefined, '/'],
    ['', '/'],
    ['amara', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth', '/'],
    ['/auth/login', '/'],
    ['/auth/login?to=/x', '/x'],
    ['/auth/login?to=%2Fauth%3Fto%3D%252Fx%252Fpost%252F1', '/x/post/1'],
    ['/auth?to=https://evil.example/', '/'],
  ])('%j leads to %s', (returnPath, path) => {
    expect(resolveSignInReturnPath(returnPath)).toBe(path)
  })
})

describe('intentOf', () => {
  test.each([
    [paths.profile('amara', 'subscribe'), { intent: 'subscribe', username: 'amara' }],
    [paths.post('amara', '01J', 'save'), { intent: 'save', username: 'amara' }],
    [paths.post('amara', '01J', 'like'), { intent: 'like', username: 'amara' }],
    [paths.post('amara', '01J', 'vote'), { intent: 'vote', username: 'amara' }],
    ['/%E0%A4%A#tip', null],
    ['/amara', null],
    ['/amara#pay', null],
    ['/settings/wallet#tip', null],
    ['/#subscribe', null],
  ])('%s says %j', (path, said) => {
    expect(parseGuestIntent(path)).toEqual(said)
  })
})
