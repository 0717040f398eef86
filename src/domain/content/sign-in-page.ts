import type {
  getForgotPasswordPage,
  getLoginPage,
  getRegisterPage,
  getResetPasswordPage,
} from '#contract/cms/content-pages.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { emptyMetaData, toMetaData } from './meta-data.ts'

type RawSignInPage = ResponseOf<
  typeof getLoginPage | typeof getRegisterPage | typeof getForgotPasswordPage | typeof getResetPasswordPage
>

/** The content above the forms on `/login`, `/register`, `/forgot-password`, and `/auth/reset-password` (CMS-60). */
export interface SignInPage {
  readonly metaData: MetaData
  readonly title: string
  readonly content: string
}

/** Default used if the CMS page is not available (CMS-04). */
export const emptySignInPage: SignInPage = { metaData: emptyMetaData, title: '', content: '' }

/** Maps the CMS page `login`, `register`, `forgotpassword`, or `resetpassword`. */
export function toSignInPage({ data }: RawSignInPage): SignInPage {
  return { metaData: toMetaData(data.meta_data), title: data.title, content: data.content }
}
