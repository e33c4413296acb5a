CREATE TABLE "budgets" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "checkout_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"event" text NOT NULL,
	"detail" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"locale" text NOT NULL,
	"order" jsonb NOT NULL,
	"intent_hash" text NOT NULL,
	"shown_halalas" integer NOT NULL,
	"total_halalas" integer,
	"subscription_id" bigint,
	"start_date" text,
	"subscribe_key" uuid NOT NULL,
	"confirm_key" uuid NOT NULL,
	"confirm_sent_at" timestamp with time zone,
	"invoice_url" text,
	"superseded_by" uuid,
	"consent_at" timestamp with time zone NOT NULL,
	"tracking_token" text NOT NULL,
	"attention" text,
	"fence" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "checkouts_tracking_token_unique" UNIQUE("tracking_token")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_hash" text NOT NULL,
	"sealed_mobile" text NOT NULL,
	"partner_customer_id" bigint,
	"sealed_token" text,
	"token_version" integer DEFAULT 0 NOT NULL,
	"sealed_registration" text,
	"link_lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_mobile_hash_unique" UNIQUE("mobile_hash")
);
--> statement-breakpoint
CREATE TABLE "journeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"customer_id" uuid,
	"sealed" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journeys_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "journeys_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount_halalas" integer NOT NULL,
	"gateway_ref" text,
	"gateway_payment_id" text,
	"captured_halalas" integer,
	"url" text,
	"decline" text,
	"refund_asked_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_gateway_ref_unique" UNIQUE("gateway_ref"),
	CONSTRAINT "payments_gateway_payment_id_unique" UNIQUE("gateway_payment_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"customer_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "trackings" (
	"subscription_id" bigint PRIMARY KEY NOT NULL,
	"snapshot" jsonb,
	"read_at" timestamp with time zone,
	"ask_after" timestamp with time zone NOT NULL,
	"ended" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"mobile_hash" text NOT NULL,
	"sealed_mobile" text NOT NULL,
	"sends" integer NOT NULL,
	"checks" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"resend_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"type" text NOT NULL,
	"payment_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_events" ADD CONSTRAINT "checkout_events_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journeys" ADD CONSTRAINT "journeys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_events_checkout" ON "checkout_events" USING btree ("checkout_id","at");--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "checkouts_customer" ON "checkouts" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_live" ON "checkouts" USING btree ("customer_id") WHERE "checkouts"."state" in ('open', 'subscribed', 'repriced', 'paying', 'paid', 'confirming');--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("checkout_id") WHERE "payments"."state" in ('created', 'pending');