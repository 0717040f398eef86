import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRedactor } from '#redaction/redactor.ts'
import { redactMessages } from './redact-messages.ts'

const originalSend = process.send
let sent: unknown[]

beforeEach(() => {
  sent = []
  process.send = (message: unknown) => sent.push(message) > 0
})

afterEach(() => {
  Object.assign(process, { send: originalSend })
})

test('removes private data from sent messages and keeps locations and bytes unchanged', () => {
  const messages = redactMessages()
  const step = {
    title: 'Fill "4111 1111 1111 1111"',
    params: { value: 'Rowan', expected: ['rowan@private.example'] },
    location: { file: `${process.cwd()}/journey.ts`, line: 3 },
    body: 'Um93YW4=/Rowan/',
    buffer: '/Rowan/',
  }
  messages.use(createRedactor({ card: ['4111111111111111'], name: ['Rowan'] }, { folders: true }))
  process.send?.({ method: 'stepBegin', params: step })
  const text = JSON.stringify(sent)
  expect(text).not.toMatch(/4111|"Rowan"|private/)
  expect(sent).toMatchObject([
    {
      method: 'stepBegin',
      params: { title: 'Fill "[card 1]"', location: step.location, body: step.body, buffer: step.buffer },
    },
  ])
})

test('redactMessages keeps the names, IDs, paths and kinds that the runner needs', () => {
  const message = {
    method: '__dispatch__',
    params: {
      method: 'testEnd',
      params: {
        testId: 'a-test',
        status: 'passed',
        annotations: [{ type: 'storefront cell', description: '{"fault":"reset"}' }],
        attachments: [{ name: 'storefront report', path: '/home/Rowan/shop/report.json' }],
        errors: [{ message: 'Test of Rowan', stack: 'Error: Rowan\n    at act (/home/Rowan/shop/a.ts:1:2)' }],
      },
    },
  }
  const messages = redactMessages(new Set(['The page stays open']))
  messages.use(createRedactor({ name: ['Rowan', 'Test', 'End', 'A', 'open', 'act', 'reset'] }, { folders: true }))
  process.send?.(message)
  process.send?.({ method: 'stepBegin', params: { title: 'The page stays open' } })
  const { testId, status, annotations, attachments } = message.params.params
  expect(sent).toEqual([
    {
      method: '__dispatch__',
      params: {
        method: 'testEnd',
        params: {
          testId,
          status,
          annotations,
          attachments,
          errors: [
            { message: '[name 2] of [name 1]', stack: 'Error: [name 1]\n    at act (/home/Rowan/shop/a.ts:1:2)' },
          ],
        },
      },
    },
    { method: 'stepBegin', params: { title: 'The page stays open' } },
  ])
})
