'use client';

import { usePathname } from 'next/navigation';

const texts = {
  ar: {
    dir: 'rtl',
    title: 'حدث خطأ من جهتنا',
    text: 'ما حُفظ من إجاباتك ما زال محفوظًا. أعد المحاولة بعد قليل.',
    again: 'إعادة المحاولة',
    home: 'الصفحة الرئيسية',
  },
  en: {
    dir: 'ltr',
    title: 'Something went wrong on our side',
    text: 'The answers we saved are safe. Try again in a moment.',
    again: 'Try again',
    home: 'Home page',
  },
} as const;

type Language = keyof typeof texts;

/**
 * The root layout itself failed: messages and styles are unavailable, and only the URL tells the
 * language. Shows inline texts in both languages, that of the URL first.
 */
export default function GlobalFault({ retry }: { error: unknown; retry: () => void }) {
  const order: Language[] = usePathname()?.startsWith('/en') ? ['en', 'ar'] : ['ar', 'en'];
  const [first] = order;
  return (
    <html lang={first} dir={first && texts[first].dir}>
      <body
        style={{
          font: '1rem/1.7 system-ui, sans-serif',
          margin: '3rem auto',
          maxWidth: '30rem',
          padding: '0 1rem',
        }}
      >
        {order.map((language) => (
          <Fault key={language} language={language} retry={retry} />
        ))}
      </body>
    </html>
  );
}

function Fault({ language, retry }: { language: Language; retry: () => void }) {
  const { dir, title, text, again, home } = texts[language];
  return (
    <section lang={language} dir={dir} style={{ marginBottom: '3rem' }}>
      <h1 style={{ fontSize: '1.5rem' }}>{title}</h1>
      <p>{text}</p>
      <p style={{ display: 'flex', gap: '1.5rem', alignItems: 'center' }}>
        <button
          type="button"
          onClick={retry}
          style={{ font: 'inherit', padding: '0.75rem 1.25rem' }}
        >
          {again}
        </button>
        <a href={`/${language}`}>{home}</a>
      </p>
    </section>
  );
}
