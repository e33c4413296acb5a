CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_hash" text NOT NULL,
	"sealed_mobile" text NOT NULL,
	"area" text NOT NULL,
	"city_id" text NOT NULL,
	"locale" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_once" ON "waiting_list" USING btree ("mobile_hash","area");