import {
  validateRules,
  emailField,
  type FieldErrors,
  requiredFields,
  requiredTexts,
} from '../lib/forms/form-rules.rules.ts'

/** Values of the 'Product Image Request' form (CMS-51). */
export interface ImageRequest {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly lookingFor: string
  readonly captcha: string
}

export const emptyImageRequest: ImageRequest = { firstName: '', lastName: '', email: '', lookingFor: '', captcha: '' }

/** Returns error messages by field in form order, or an empty object if the form is valid (CMS-52). */
export function validateImageRequest(request: ImageRequest): FieldErrors<ImageRequest> {
  return validateRules(request, {
    ...requiredTexts('firstName', 'lastName'),
    email: emailField('email'),
    ...requiredTexts('lookingFor'),
    ...requiredFields('captcha'),
  })
}
