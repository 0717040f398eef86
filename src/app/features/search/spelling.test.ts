import { expect, test } from 'vitest'
import { correctedQuery, searchFragments, separateNumbers } from './spelling.ts'

const titles = ['Ridge Scope 5-25', 'Tarn LR', 'Bothy 22 Rimfire', 'Scope rings']

test.each([
  ['scoep', 'scope'],
  ['SCOPPE', 'scope'],
  ['socpe rngs', 'scope rings'],
  ['tran', 'tarn'],
  ['bohty 22', 'bothy 22'],
  ['rimfier', 'rimfire'],
  ['scxpa', 'scope'],
])('corrects %s to %s', (typed, corrected) => {
  expect(correctedQuery(typed, titles)).toBe(corrected)
})

test.each(['tent', 'torm', 'xcxpx', 'xyz', 'zz', 'scope', 'rim', '', '☃', 'somebody@example.com'])(
  'does not correct %j',
  (typed) => {
    expect(correctedQuery(typed, titles)).toBeUndefined()
  },
)

test('the fragments are the first and last letters of the first three words', () => {
  expect(searchFragments('Scoep', 3)).toEqual(['sco', 'oep'])
  expect(searchFragments('one twos three four5 sixes', 3)).toEqual(['two', 'wos', 'thr', 'ree', 'fou', 'ur5'])
  expect(searchFragments('lr', 2)).toEqual([])
})

test.each([
  ['9mm', '9 mm'],
  ['.308Win 10rd', '.308 Win 10 rd'],
  ['9 mm', undefined],
  ['ar15', undefined],
  ['', undefined],
])('separates the numbers in %j', (typed, separated) => {
  expect(separateNumbers(typed)).toBe(separated)
})
