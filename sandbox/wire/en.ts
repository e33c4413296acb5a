import type { Complaint, Words } from './words';

export const english: Words = {
  notCovered: "Sorry but we don't cover your area yet",
  covered: 'Good news! We cover your area',
  coverageUnknown: 'We can tell you whether we cover your area once we know where you are',
  alreadyActive: 'This subscription is already active',
  alreadyCancelled: 'This subscription was cancelled',
  alreadyCompleted: 'This subscription is already completed',
  noAccess: 'You do not have access to this subscription',
  invalidData: 'The given data was invalid.',
  secondDraft: 'You already have a subscription that is waiting for payment',
  preferencesNotFound: 'No laundry preferences were saved for this service',
  ordersFound: 'Subscription orders retrieved successfully',
  unauthenticated: 'Unauthenticated.',
  keyMissing: 'The API key is missing.',
  keyRefused: 'The API key is invalid, expired or inactive.',
  tooMany: 'Too many requests. Please slow down and try again later.',
  notFound: 'Not Found',
  methodNotAllowed: 'The method is not allowed here.',
  multipartOnly: 'The body must be multipart/form-data.',
  tooLarge: 'The body is too large.',
  malformed: 'The body could not be read.',
  idempotencyKey: 'The Idempotency-Key header must hold a UUID.',
  idempotencyMismatch: 'This Idempotency-Key was already used for a different request.',
  idempotencyUnderWay: 'A request with this Idempotency-Key is still under way.',
  complaint,
  gender: { male: 'Male', female: 'Female' },
  language: { ar: 'Arabic', en: 'English' },
  weekday: {
    sunday: 'Sunday',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
  },
  period: { morning: 'Morning', evening: 'Evening' },
  window: { morning: '9 AM - 3 PM', evening: '4 PM - 10 PM' },
  service: { clothes: 'Wash & Fold', shoes: 'Shoe Care', ironing: 'Pressing' },
  serviceType: { clothes: 'Clothes', shoes: 'Shoes', ironing: 'Ironing' },
  starchLevel: { light: 'Light', medium: 'Medium', heavy: 'Heavy' },
  subscriptionState: {
    draft: 'Draft',
    active: 'Active',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
};

function complaint(field: string, about: Complaint): string {
  const name = field.replaceAll('_', ' ');
  switch (about.code) {
    case 'required':
      return `The ${name} field is required.`;
    case 'required-for-shoes':
      return `The ${name} field is required for shoes.`;
    case 'clothes-only':
      return `The ${name} field is for clothes only.`;
    case 'number':
      return `The ${name} must be a number.`;
    case 'integer':
      return `The ${name} must be an integer.`;
    case 'date':
      return `The ${name} is not a valid date.`;
    case 'past':
      return `The ${name} must be a date in the past.`;
    case 'choice':
    case 'exists':
      return `The selected ${name} is invalid.`;
    case 'boolean':
      return `The ${name} field must be true or false.`;
    case 'mobile':
    case 'word':
      return `The ${name} format is invalid.`;
    case 'text':
      return `The ${name} must be plain text.`;
    case 'repeated':
      return `The ${name} field must be given only once.`;
    case 'not-offered':
      return `The ${name} is not available.`;
    case 'one-of-day-and-date':
      return 'Give either the preferred pickup day or the preferred pickup date.';
    case 'between':
      return `The ${name} must be between ${about.min} and ${about.max}.`;
    case 'max':
      return `The ${name} must not be greater than ${about.max} characters.`;
    case 'no-address':
      return 'An address is needed before subscribing.';
    case 'address-not-served':
      return 'The address is outside the area that we serve.';
  }
}
