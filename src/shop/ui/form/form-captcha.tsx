import { type ReactNode, useRef } from 'react'
import { Captcha } from '../captcha/captcha.tsx'
import { useForm } from './rule-form.tsx'

/** The captcha of the enclosing form. Its token is the value of the field `captcha`. */
export function FormCaptcha({ nearby = false }: { readonly nearby?: boolean }): ReactNode {
  const { id, errors, captcha, setError } = useForm()
  const token = useRef<HTMLInputElement>(null)
  return (
    <>
      <input ref={token} type="hidden" name="captcha" />
      <Captcha
        ref={captcha}
        id={`${id}-captcha`}
        nearby={nearby}
        error={errors['captcha']}
        onToken={(value) => {
          if (token.current !== null) token.current.value = value
        }}
        onSolved={() => setError('captcha', undefined)}
      />
    </>
  )
}
