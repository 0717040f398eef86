// cspell:ignore defg
import { expect, test } from 'vitest'
import { selectShard } from './shard.ts'

test('BUILD-12 shards divide pages as evenly as possible, without gaps or overlaps', () => {
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const share = (of: number) =>
    Array.from({ length: of }, (_, index) => selectShard(pages, { number: index + 1, of }).join(''))
  expect(share(1)).toEqual(['abcdefg'])
  expect(share(2)).toEqual(['abc', 'defg'])
  expect(share(3)).toEqual(['ab', 'cd', 'efg'])
  expect(share(9)).toEqual(['', 'a', 'b', 'c', '', 'd', 'e', 'f', 'g'])
})
