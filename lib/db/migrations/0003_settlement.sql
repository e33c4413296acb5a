ALTER TABLE "checkouts" ADD COLUMN "readings_used_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "unknown_since" timestamp with time zone;