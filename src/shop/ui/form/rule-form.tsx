import {
  createContext,
  type FormHTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '../../lib/forms/form-rules.rules.ts'
import { usePath } from '../../lib/navigation/route-loading.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import type { CaptchaHandle } from '../captcha/captcha.tsx'
import { focusFirstError } from '../forms/focus-first-error.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { Failure } from './failure.ts'
import { readForm, writeForm } from './read-form.ts'

/** Returns whether the banner has shown an error, or it is one that is not shown. */
function hasText(error: unknown): error is Pick<Failure, 'shownAs'> {
  return error instanceof Error && 'shownAs' in error
}

type Errors = Readonly<Record<string, string | undefined>>

/** What a form offers to its submission and to the components around it. */
export interface FormHandle<Form> {
  /** Returns the values, also those of fields that are not shown. */
  readonly read: () => Form
  /** Sets values, and removes the errors of their fields. */
  readonly setValues: (values: Partial<Form>) => void
  /** Sets the initial values, and asks for a new captcha. */
  readonly reset: () => void
  /** Adds errors, and moves the focus to the first invalid field. */
  readonly showErrors: (errors: FieldErrors<Form>) => void
}

/** What a form offers to its fields. */
interface FormState {
  readonly id: string
  readonly labels: Readonly<Record<string, string>>
  readonly errors: Errors
  readonly busy: boolean
  /** Whether a submission was refused, so that a summary lists the errors. */
  readonly refused: boolean
  readonly failure: string
  readonly captcha: RefObject<CaptchaHandle | null>
  readonly form: FormHandle<Record<string, unknown>>
  /** Returns the last known value of a field. */
  readonly known: (name: string) => unknown
  /** Reads a field that a script has changed. */
  readonly announceChange: () => void
  /** Sets the error of a field that is checked before the submission, or removes it. */
  readonly setError: (name: string, message: string | undefined) => void
}

const FormContext = createContext<FormState | undefined>(undefined)

/** Returns the state of the enclosing form. */
export function useForm(): FormState {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('A form field must be in a form. Render it inside RuleForm.')
  return form
}

/**
 * A form whose values are in its controls, so that it keeps what was typed before hydration. `method="dialog"` keeps
 * them out of the URL until then. It is validated on submit, and an error stays until its field is edited or the route
 * changes (FORM-04, FORM-05). It is sent once at a time and keeps its values whatever the response.
 */
export function RuleForm<Form extends object>({
  id,
  initial,
  labels,
  errorsOf,
  send,
  onChange,
  blocked = false,
  ref,
  children,
  ...attributes
}: Pick<FormHTMLAttributes<HTMLFormElement>, 'aria-label' | 'aria-labelledby' | 'className'> & {
  readonly id: string
  /** Initial values. Their types are those of the values that are read. */
  readonly initial: Form
  readonly labels: Partial<Readonly<Record<keyof Form, string>>>
  /** Returns the message for each invalid field, in form order. */
  readonly errorsOf: (values: Form) => FieldErrors<Form>
  /** Sends the valid form. Rejects with the error of a failed request, which the form shows. */
  readonly send: (values: Form, form: FormHandle<Form>) => Promise<void>
  /** Called after each change, also for what was typed before hydration. */
  readonly onChange?: (values: Form) => void
  /** Whether a submission does nothing for now. */
  readonly blocked?: boolean
  readonly ref?: Ref<FormHandle<Form>>
  readonly children: ReactNode
}): ReactNode {
  const element = useRef<HTMLFormElement>(null)
  const captcha = useRef<CaptchaHandle>(null)
  // State would update too late for a second press in the same task.
  const sending = useRef(false)
  const [known] = useState(() => ({ values: initial }))
  const [errors, setErrors] = useState<Errors>({})
  const [refused, setRefused] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const path = usePath()
  const hydrated = useHydrated()

  // The first path is known only after hydration and does not count as a change.
  useEffect(() => (path === '' ? undefined : () => setErrors({})), [path])

  useLayoutEffect(() => {
    // A browser may restore what an earlier page had in fields that a script adds, such as those of a card.
    if (hydrated) writeForm(element.current as HTMLFormElement, initial)
    else announceChange()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the first render
  }, [])

  function read(): Form {
    if (element.current !== null) known.values = readForm(element.current, known.values)
    return known.values
  }

  function announceChange(): void {
    const before = Object.values(known.values)
    if (Object.values(read()).some((value, index) => value !== before[index])) onChange?.(known.values)
  }

  function removeErrors(names: readonly string[]): void {
    setErrors((shown) => {
      const left = Object.entries(shown).filter(([name]) => !names.includes(name))
      return left.length === Object.keys(shown).length ? shown : Object.fromEntries(left)
    })
  }

  function setValues(values: Partial<Form>): void {
    known.values = { ...read(), ...values }
    if (element.current !== null) writeForm(element.current, values)
    removeErrors(Object.keys(values))
    onChange?.(known.values)
  }

  function reset(): void {
    setValues(initial)
    setRefused(false)
    captcha.current?.reset()
  }

  function showErrors(added: FieldErrors<Form>): void {
    // Renders the messages before the focus moves, so that screen readers announce the field with its message.
    flushSync(() => {
      setRefused(true)
      setErrors((shown) => ({ ...shown, ...added }))
    })
    focusFirstError(id)
  }

  const form: FormHandle<Form> = { read, setValues, reset, showErrors }
  useImperativeHandle(ref, () => form)

  async function submit(): Promise<void> {
    // An older notification would cover the errors.
    useNotification.getState().dismiss()
    setFailure('')
    setErrors({})
    const found = errorsOf(read())
    if (Object.keys(found).length > 0) {
      showErrors(found)
      return
    }
    setBusy(true)
    try {
      await send(known.values, form)
    } catch (error) {
      showFailure(error)
    }
  }

  function showFailure(error: unknown): void {
    // Not the class of API errors, whose code loads with the first request.
    if (!hasText(error)) throw error
    setFailure(error.shownAs)
    // A token is valid for one request, even if that request fails.
    captcha.current?.reset()
    // Without a text, only the captcha, which must be solved again, shows that the request failed.
    if (error.shownAs === '') document.getElementById(`${id}-captcha`)?.focus()
  }

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (sending.current || blocked) return
    sending.current = true
    void submit().finally(() => {
      sending.current = false
      setBusy(false)
    })
  }

  const state: FormState = {
    id,
    labels: labels as FormState['labels'],
    errors,
    busy,
    refused,
    failure,
    captcha,
    form: form as unknown as FormState['form'],
    known: (name) => known.values[name as keyof Form],
    announceChange,
    setError: (name, message) =>
      message === undefined ? removeErrors([name]) : setErrors((shown) => ({ ...shown, [name]: message })),
  }
  return (
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- a form renders only when its fields must
    <FormContext value={state}>
      <form
        {...attributes}
        ref={element}
        id={id}
        method="dialog"
        noValidate
        aria-busy={busy}
        onChange={({ target }) => {
          setFailure('')
          removeErrors([(target as EventTarget & { readonly name: string }).name])
          announceChange()
        }}
        onSubmit={onSubmit}
      >
        {children}
      </form>
    </FormContext>
  )
}
