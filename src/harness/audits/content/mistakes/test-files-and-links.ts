import type { Mistake } from './test-mistake.ts'

/** Mistakes in images, files and URLs. */
export const FILE_AND_LINK_MISTAKES: readonly Mistake[] = [
  [
    'an image larger than any page shows',
    'strapi/page/aboutus',
    { 'heading_image.width': 9000, 'heading_image.height': 6000 },
    'heading_image.width',
    /9000/,
  ],
  [
    'an image that is too small',
    'strapi/page/aboutus',
    { 'heading_image.width': 200, 'heading_image.height': 113 },
    'heading_image.width',
    /200/,
  ],
  [
    'a link to another environment',
    'strapi/page/home',
    { 'carousel_cards[0].link.url': 'https://staging.cairnwell.example/collection/rifles' },
    'carousel_cards[0].link.url',
    /staging/,
  ],
  [
    'a missing download',
    'strapi/page/medialibrary',
    { 'categories[0].downloads[1].url': '/uploads/tarn-lr-gone.webp' },
    'categories[0].downloads[1].url',
    /tarn-lr-gone\.webp.*404/,
  ],
  [
    'an email address with a misspelled domain',
    'strapi/page/contactus',
    { email: 'desk@cairnwel.example' },
    'email',
    /cairnwel\.example.*cairnwell\.example/,
  ],
]
