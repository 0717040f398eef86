import type { PageContextServer } from 'vike/types'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi, type Reply } from '#shop/lib/api/test-api.ts'
import { data } from './+data.ts'

function load(reply: Reply, allowEmpty = false) {
  fakeApi(() => reply)
  const api = createClient({ baseUrl: () => 'http://api.example/base/' })
  return data({ api, allowEmpty, urlPathname: '/checkout' } as PageContextServer)
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  [' desk@cairnwell.example ', 'desk@cairnwell.example'],
  ['Call us', ''],
  ['desk@cairnwell.example?bcc=all@elsewhere.example', ''],
])('OPEN-081 reads the email address %j of the contact page as %j', async (email, contactEmail) => {
  const page = await load({ json: { data: { ...contentPages.getContactUs.data, email } } })
  expect(page).toEqual({ metaData: { title: '', description: '' }, contactEmail })
})

test('OPEN-081 the checkout has no email address if the contact page fails to load', async () => {
  expect((await load({ status: 500, json: { title: 'Broken' } }, true)).contactEmail).toBe('')
})
