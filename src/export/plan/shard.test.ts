import { expect, test } from 'vitest'
import { parseShard, shardOf } from './shard.ts'

test.each([
  ['1/1', { index: 1, count: 1 }],
  ['2/4', { index: 2, count: 4 }],
  ['64/64', { index: 64, count: 64 }],
])('BUILD-12 %s is %j', (text, shard) => {
  expect(parseShard(text)).toEqual(shard)
})

test.each([
  '',
  '0/4',
  '5/4',
  '0/0',
  '1/0',
  '1/65',
  '1',
  '1/',
  '/4',
  'a1/4',
  '1/4b',
  '-1/4',
  '1.5/4',
  '1/1000',
  '0001/4',
])('BUILD-12 “%s” is no shard', (text) => {
  expect(parseShard(text)).toBeUndefined()
})

test('BUILD-12 shards share pages out without gap or overlap, as evenly as can be', () => {
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const share = (count: number) =>
    Array.from({ length: count }, (_, index) => shardOf(pages, { index: index + 1, count }).join(''))
  expect(share(1)).toEqual(['abcdefg'])
  expect(share(2)).toEqual(['abc', 'defg'])
  expect(share(3)).toEqual(['ab', 'cd', 'efg'])
  expect(share(9)).toEqual(['', 'a', 'b', 'c', '', 'd', 'e', 'f', 'g'])
})
