import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RoutePath } from '../route-path.ts'
import { FormTextField } from './form-field.tsx'
import { useRuleForm } from './form.ts'

function Form() {
  const form = useRuleForm({
    initial: () => ({ email: '', name: '' }),
    errorsOf: ({ email }) => (email === 'rowan@shopper.example' ? {} : { email: 'Email is required' }),
  })
  return (
    <>
      <FormTextField form={form} formId="f" name="email" label="Email" autoComplete="off" required />
      <FormTextField form={form} formId="f" name="name" label="Name" autoComplete="off" required />
      <button type="button" onClick={() => void form.trigger()}>
        Send
      </button>
    </>
  )
}

const at = (path: string) => (
  <RoutePath value={path}>
    <Form />
  </RoutePath>
)

test('FORM-04 a route change removes errors but keeps the input', async () => {
  const screen = await render(at('/'))
  await screen.getByLabelText('Name').fill('Rowan')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Email is required')).toBeVisible()
  await screen.rerender(at('/'))
  await expect.element(screen.getByText('Email is required')).toBeVisible()
  await screen.rerender(at('/faq'))
  await expect.element(screen.getByText('Email is required')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Rowan')
})
