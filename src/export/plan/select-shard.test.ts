import { expect, test } from 'vitest'
import { selectShard } from './select-shard.ts'

test('shards divide pages as evenly as possible, without gaps or overlaps', () => {
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const share = (total: number) =>
    Array.from({ length: total }, (_, index) => selectShard(pages, { current: index + 1, total }).join(''))
  expect(share(1)).toEqual(['abcdefg'])
  expect(share(2)).toEqual(['abc', 'defg'])
  expect(share(3)).toEqual(['ab', 'cd', 'efg'])
  expect(share(9)).toEqual(['', 'a', 'b', 'c', '', 'd', 'e', 'f', 'g'])
})
