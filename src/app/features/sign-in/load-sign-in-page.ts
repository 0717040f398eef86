import {
  getForgotPasswordPage,
  getLoginPage,
  getRegisterPage,
  getResetPasswordPage,
} from '#contract/cms/content-pages.ts'
import { emptySignInPage as empty, type SignInPage, toSignInPage } from '#domain/content/sign-in-page.ts'
import { createPageLoader, type PageLoader } from '../../loading/page-loader.ts'
import type { FormRoute } from './form-routes.ts'

type SignInPageEndpoint =
  | typeof getLoginPage
  | typeof getRegisterPage
  | typeof getForgotPasswordPage
  | typeof getResetPasswordPage

function signInPageLoader(page: string, endpoint: SignInPageEndpoint): PageLoader<SignInPage> {
  return createPageLoader({ page, load: async (api) => toSignInPage(await api.call(endpoint, {})), empty })
}

/** Loaders of the CMS text above each form (CMS-60). */
export const signInPageLoaders: Readonly<Record<FormRoute, PageLoader<SignInPage>>> = {
  login: signInPageLoader('login', getLoginPage),
  register: signInPageLoader('register', getRegisterPage),
  forgotPassword: signInPageLoader('forgotpassword', getForgotPasswordPage),
  resetPassword: signInPageLoader('resetpassword', getResetPasswordPage),
}
