import type { ReactNode } from 'react'
import { href } from '#routes/href.ts'
import { routes } from '#routes/table.ts'
import { registrationPage } from '../lib/content/local-pages.rules.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ContentHead } from '../ui/content/content-head.tsx'

/** Product registration page (CMS-58). */
export function RegistrationPage(): ReactNode {
  const { title, greeting, subText } = registrationPage
  return (
    <div className="page page-top">
      <ContentHead title={title} text={greeting}>
        <p className="lead">{subText}</p>
        <ButtonLink href={href('contactUs')}>{routes.contactUs.title}</ButtonLink>
      </ContentHead>
    </div>
  )
}
