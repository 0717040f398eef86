import { parse } from '@brillout/json-serializer/parse'
import { stringify } from '@brillout/json-serializer/stringify'
import { expect, test, vi } from 'vitest'
import { serializeData } from './page-data.ts'

vi.mock('@brillout/json-serializer/stringify', { spy: true })

test('writes plain data without calling the serializer', () => {
  const data = { title: '</script><!-- a/b', list: [1, -0.5, true, null, 'wait!'], empty: {} }
  const text = serializeData(data)
  expect(stringify).not.toHaveBeenCalled()
  expect(text).toBe(stringify(data))
  expect(parse(text)).toEqual(data)
})

test.each([
  [{ text: '!undefined' }],
  [{ list: [undefined] }],
  [{ absent: undefined }],
  [{ number: Number.NaN }],
  [{ number: Infinity }],
  [{ date: new Date(0) }],
  [{ map: new Map([['a', 1]]) }],
  [{ big: 1n }],
])('writes special values with the serializer: %o', (data) => {
  const text = serializeData(data)
  expect(text).toBe(stringify(data))
  expect(parse(text)).toEqual(data)
})
