import { answerMetrics } from '@/lib/server/metrics.server';

/** Prometheus metrics; 404 without `METRICS_TOKEN`. */
export const GET = answerMetrics;
