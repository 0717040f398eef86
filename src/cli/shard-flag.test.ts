import { expect, test } from 'vitest'
import { parseShard } from './shard-flag.ts'

test.each([
  ['1/1', { current: 1, total: 1 }],
  ['2/4', { current: 2, total: 4 }],
  ['9999/9999', { current: 9999, total: 9999 }],
])('parses --shard %s as %j', (text, expected) => {
  expect(parseShard(text)).toEqual(expected)
})

test.each(['', '0/4', '5/4', '0/0', '1/0', '1', '1/', '/4', 'a1/4', '1/4b', '-1/4', '1.5/4', '1/10000', '00001/4'])(
  'rejects "%s", which is not a shard',
  (text) => {
    expect(() => parseShard(text)).toThrow('Use current/total, such as 2/4.')
  },
)

test('says that a shard is not one of the shards', () => {
  expect(() => parseShard('3/2')).toThrow('There is no shard 3 of 2. Use current/total, such as 2/4.')
  expect(() => parseShard('0/2')).toThrow('There is no shard 0 of 2.')
})
