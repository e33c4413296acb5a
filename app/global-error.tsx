'use client';

// The layout itself failed: no messages, no styles, no language can be relied on. Hence both languages, and here.
export default function GlobalFault({ retry }: { error: unknown; retry: () => void }) {
  const button = { font: 'inherit', padding: '0.75rem 1.25rem' };
  return (
    <html lang="ar" dir="rtl">
      <body
        style={{
          font: '1rem/1.7 system-ui, sans-serif',
          margin: '3rem auto',
          maxWidth: '30rem',
          padding: '0 1rem',
        }}
      >
        <h1>حدث خلل عندنا</h1>
        <p>إجاباتك محفوظة. أعد المحاولة بعد قليل.</p>
        <button type="button" onClick={retry} style={button}>
          إعادة المحاولة
        </button>
        <div lang="en" dir="ltr" style={{ marginTop: '3rem' }}>
          <h2>Something broke on our side</h2>
          <p>Your answers are safe. Try again in a moment.</p>
          <button type="button" onClick={retry} style={button}>
            Try again
          </button>
        </div>
      </body>
    </html>
  );
}
