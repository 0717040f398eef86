import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { contentPages } from '#fixtures/content-pages.ts'
import { fakeApi, type Reply } from '../../api/test-api.ts'
import { signInPageLoaders } from './load-sign-in-page.ts'

const pages = [
  ['login', signInPageLoaders.login, contentPages.getLoginPage],
  ['register', signInPageLoaders.register, contentPages.getRegisterPage],
  ['forgotpassword', signInPageLoaders.forgotPassword, contentPages.getForgotPasswordPage],
  ['resetpassword', signInPageLoaders.resetPassword, contentPages.getResetPasswordPage],
] as const

function start(reply: Reply) {
  const sent = fakeApi(() => reply)
  return { sent, client: createClient({ baseUrl: () => 'http://api.example/base/' }) }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each(pages)('CMS-60 loads the text of %s from its CMS page', async (name, load, response) => {
  const { sent, client } = start({ json: response })
  expect((await load(client)).metaData.title).toBe(response.data.meta_data.meta_title)
  expect(sent.map(({ path }) => path)).toEqual([`/strapi/page/${name}`])
})

test.each(pages)('CMS-04 CMS-05 %s falls back to its empty default and is logged', async (name, load) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { client } = start({ status: 500, json: { title: 'Broken' } })
  expect(await load(client)).toMatchObject({ metaData: { title: '', description: '' } })
  expect(logged).toHaveBeenCalledWith(expect.stringContaining(`"${name}"`), expect.anything())
})
