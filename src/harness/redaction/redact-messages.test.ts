import { afterEach, beforeEach, expect, test } from 'vitest'
import { redactMessages } from './redact-messages.ts'
import { createRedactor } from './redact.ts'

const before = process.send
let sent: unknown[]

beforeEach(() => {
  sent = []
  process.send = (message: unknown) => sent.push(message) > 0
})

afterEach(() => {
  Object.assign(process, { send: before })
})

test('JRNY-41 SEC-03 what leaves the process has nothing private in it, but places and bytes as they were', () => {
  const messages = redactMessages()
  const step = {
    title: 'Fill "4111 1111 1111 1111"',
    params: { value: 'Rowan', expected: ['rowan@private.example'] },
    location: { file: `${process.cwd()}/story.ts`, line: 3 },
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
