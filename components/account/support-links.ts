/** Where a person answers, as the brand says it. */
interface Support {
  phone: string;
  whatsapp: string | null;
  email: string;
}

/** Ways to a person with the message already written. It says which subscription, and nothing about whose. */
export const supportLinks = (
  { phone, whatsapp, email }: Support,
  { subject, text }: { subject: string; text: string },
) => ({
  whatsapp:
    whatsapp && `https://wa.me/${whatsapp.replace('+', '')}?text=${encodeURIComponent(text)}`,
  email: `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
  phone: `tel:${phone}`,
});
