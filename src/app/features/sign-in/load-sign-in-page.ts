import {
  getForgotPasswordPage,
  getLoginPage,
  getRegisterPage,
  getResetPasswordPage,
} from '#contract/cms/content-pages.ts'
import { emptySignInPage as empty, type SignInPage, signInPageFromCms } from '#domain/content/sign-in-page.ts'
import { pageLoader, type PageLoader } from '../../loading/page-loader.ts'
import type { FormRoute } from './form-routes.ts'

/** What stands above each form, from the CMS (CMS-60). */
export const signInPageLoaders: Readonly<Record<FormRoute, PageLoader<SignInPage>>> = {
  login: pageLoader({
    page: 'login',
    load: async (api) => signInPageFromCms(await api.call(getLoginPage, {})),
    empty,
  }),
  register: pageLoader({
    page: 'register',
    load: async (api) => signInPageFromCms(await api.call(getRegisterPage, {})),
    empty,
  }),
  forgotPassword: pageLoader({
    page: 'forgotpassword',
    load: async (api) => signInPageFromCms(await api.call(getForgotPasswordPage, {})),
    empty,
  }),
  resetPassword: pageLoader({
    page: 'resetpassword',
    load: async (api) => signInPageFromCms(await api.call(getResetPasswordPage, {})),
    empty,
  }),
}
